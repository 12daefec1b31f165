// Runs before the page is drawn, so that the page never flashes in the wrong colours or language. This is a classic
// script because modules run too late. The braces keep its variables local.
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
