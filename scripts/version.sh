#!/bin/sh
# Prints the version of what is checked out: 0.3.0 for a release, 0.3.0+12.g68a3261 for the twelfth commit after it, and
# with .dirty at its end if files were changed since. With --tag as an image's tag, which cannot contain a plus.
# Needs git alone, because machines that build images may have no Node. Ends with 1 if this is no clone.
set -eu
cd "$(dirname "$0")/.."

release=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
# Not a clone that this happens to lie in.
[ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ] || exit 1

# A clone without tags knows the release by the message of its commit; one without history knows neither.
of_release=$(git rev-parse --quiet --verify "refs/tags/v$release^{commit}" ||
  git log -1 --format=%H --grep="^Release $(echo "$release" | sed 's/\./\\./g')\$")
commit=g$(git rev-parse --short=7 HEAD)
if [ -z "$of_release" ]; then
  details=$commit
else
  after=$(git rev-list --count "$of_release..HEAD")
  details=$([ "$after" = 0 ] || echo "$after.$commit")
fi
[ -z "$(git status --porcelain --untracked-files=no)" ] || details=${details:+$details.}dirty

version=$release${details:++$details}
[ "${1:-}" = --tag ] && version=$(echo "$version" | tr + -)
echo "$version"
