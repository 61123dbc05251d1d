"""How hard Hypothesis tries, the wheel that is tested, and distributions made for one test.

HYPOTHESIS_PROFILE names one of the profiles below.
"""

import os
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.outside import run

# Where a run must repeat exactly, a busy machine must not fail it either.
BUSY = (HealthCheck.too_slow,)

settings.register_profile("default", max_examples=100, deadline=None)
settings.register_profile(
    "ci", max_examples=30, deadline=None, derandomize=True, suppress_health_check=BUSY
)
settings.register_profile(
    "quick", max_examples=20, deadline=None, derandomize=True, suppress_health_check=BUSY
)
settings.register_profile(  # tests/mutation.py asks only whether a property fails
    "mutants",
    settings.get_profile("quick"),
    phases=[Phase.explicit, Phase.generate],
)
settings.register_profile("deep", max_examples=5000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


ROOT = Path(__file__).resolve().parents[1]

for _stronger in ("LC_ALL", "LC_MESSAGES"):  # LANG, which tests set, gives way to these
    os.environ.pop(_stronger, None)


def pytest_collection_modifyitems(items):
    """Refuse a test whose name differs from run to run: workers that share tests must agree."""
    for item in items:
        if " at 0x" in item.nodeid:
            raise pytest.UsageError(f"the name of a test holds an address: {item.nodeid}")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The wheel of the project, built once."""
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (built,) = out.glob("*.whl")
    return built


METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n"


@pytest.fixture
def publish(tmp_path, monkeypatch):
    """Put a distribution on the path: a module, its rules and its presets.

    Instead of rules and presets the text of its entry points can be given, and any metadata.
    """
    modules = []

    def publish(name, module="", rules=(), presets=(), *, points=None, metadata=METADATA):  # noqa: PLR0913 - all that a distribution has
        root = tmp_path / name
        modules.append(name.replace("-", "_"))
        info = root / f"{modules[-1]}-1.5.dist-info"
        info.mkdir(parents=True)
        if metadata is not None:
            (info / "METADATA").write_text(metadata.format(name=name), "utf-8")
        lines = ["[cacho.rules.v1]", *rules, "[cacho.presets.v1]", *presets, ""]
        (info / "entry_points.txt").write_text(points or "\n".join(lines), "utf-8")
        (root / f"{modules[-1]}.py").write_text(textwrap.dedent(module), "utf-8")
        monkeypatch.syspath_prepend(root)
        return root

    yield publish
    for name in modules:
        sys.modules.pop(name, None)
