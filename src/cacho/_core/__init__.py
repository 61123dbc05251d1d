"""The pure core: values, the questions asked of rules, and the reducer that folds their answers."""
