/** The theme: light, dark, or that of the system. */

const THEMES = ["auto", "light", "dark"];

/** @param {string | undefined} theme */
export function applyTheme(theme) {
  const chosen = THEMES.find((each) => each === theme) ?? "auto";
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  return chosen;
}

/** @param {string} theme */
export function otherTheme(theme) {
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  return dark ? "light" : "dark";
}
