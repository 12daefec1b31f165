// Runs before the page is drawn, so that it never appears in other colours or another language first. A classic script:
// modules run too late for that. The braces keep its names to itself.
{
  const root = document.documentElement;
  const remembered = (name: string): string => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return ""; // the browser keeps nothing for this site
    }
  };
  root.classList.add("js");
  const theme = remembered("docs-theme");
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  const language = remembered("docs-language");
  if (/^(?:curl|node|php|python|go)$/.test(language)) root.dataset["lang"] = language;
}
