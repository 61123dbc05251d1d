"""Plain SVG: boxes, lines and words, on a white sheet that also stands on a dark page."""

from xml.sax.saxutils import escape

HEAD = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>{title}</title>
<style>
text {{ font-family: sans-serif; font-size: 13px; fill: #1f2328 }}
.code {{ font-family: monospace }}
.small {{ font-size: 11px; fill: #59636e }}
.strong {{ font-weight: bold }}
.middle {{ text-anchor: middle }}
line, path {{ stroke: #8c959f; stroke-width: 1.2; fill: none }}
</style>
<defs>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0,0 L8,4 L0,8 z" style="fill: #8c959f; stroke: none" />
</marker>
</defs>
<rect width="{width}" height="{height}" rx="8" fill="#ffffff" />
"""


def sheet(title, width, height, parts):
    """A picture of these parts, drawn in order."""
    head = HEAD.format(title=escape(title), width=width, height=height)
    return "".join((head, *(f"{part}\n" for part in parts), "</svg>\n"))


def words(text, x, y, style=""):
    """A line of text."""
    return f'<text x="{x:g}" y="{y:g}" class="{style}">{escape(text)}</text>'


def box(x, y, width, height, fill):
    """A rounded box."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} rx="5" fill="{fill}" stroke="#8c959f" />'


def arrow(x, y, to_x, to_y):
    """A straight line with a tip at its end."""
    ends = f'x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"'
    return f'<line {ends} marker-end="url(#tip)" />'
