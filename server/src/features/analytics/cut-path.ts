/** Characters of a path, or of what a page counts, that are kept. */
const mostPath = 500

/** As much of a path as is kept, cut between characters, also between those written as `%E3%83%88`. */
export function cutPath(path: string): string {
  if (path.length <= mostPath) return path
  const cut = path.slice(0, mostPath).replace(/%[0-9a-f]?$/iu, '')
  return dropHalf(cut.replace(/[\uD800-\uDBFF]$/u, ''))
}

/** Without the bytes at its end that are less than a character of UTF-8. */
function dropHalf(cut: string): string {
  const [bytes = ''] = /(?:%[0-9a-f]{2})*$/iu.exec(cut) ?? []
  for (let end = bytes.length; end > 0; end -= 3) {
    const kept = bytes.slice(0, end)
    if (isWhole(kept)) return cut.slice(0, cut.length - bytes.length + end)
  }
  return cut.slice(0, cut.length - bytes.length)
}

function isWhole(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}
