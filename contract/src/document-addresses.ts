/** Where links and pictures of a document may point; the only rule, applied to all input and output. */

const maxLength = 2000
const webForm = /^https?:\/\//iu
// Browsers strip these from URLs, so `java\nscript:` would run.
const controlCharacters = /\p{Cc}/u
/** Placeholder for the site's own origin. */
const site = 'https://site.invalid'

/**
 * Resolves a path like a browser, which takes `/\host` as another site and resolves `..` and `%2e%2e`; null if invalid.
 */
function resolvePath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, site)) return null
  const { origin, pathname } = new URL(address, site)
  return origin === site ? pathname : null
}
const isShortAndClean = (address: string): boolean => address.length <= maxLength && !controlCharacters.test(address)

/** Whether a link target is allowed: a web or mail address, a page of this site or an anchor in this text. */
export const isSafeHref = (address: string): boolean =>
  isShortAndClean(address) &&
  (webForm.test(address) || /^(?:mailto:|#)/iu.test(address) || resolvePath(address) !== null)

/** Whether it leads to a page of the web. */
export const isWebAddress = (address: string): boolean => isShortAndClean(address) && webForm.test(address)

/** Whether a picture source is allowed: the web, or a picture uploaded here. */
export const isSafeImageSrc = (address: string): boolean =>
  isShortAndClean(address) &&
  (webForm.test(address) || (address.startsWith('/media/') && resolvePath(address)?.startsWith('/media/') === true))

interface Node {
  readonly type?: unknown
  readonly attrs?: { readonly src?: unknown }
  readonly content?: unknown
  readonly marks?: unknown
}
interface LinkMark {
  readonly type?: unknown
  readonly attrs?: { readonly href?: unknown }
}
const toNodes = (list: unknown): readonly Node[] => (Array.isArray(list) ? list : [])
const hasSafeSrc = ({ type, attrs }: Node): boolean =>
  type !== 'image' || (typeof attrs?.src === 'string' && isSafeImageSrc(attrs.src))
const isSafeMark = ({ type, attrs }: LinkMark): boolean =>
  type === 'footnote'
    ? attrs?.href == null || (typeof attrs.href === 'string' && isWebAddress(attrs.href))
    : type !== 'link' || (typeof attrs?.href === 'string' && isSafeHref(attrs.href))

/** Removes disallowed pictures and links from a document; returns the same object if it has none. */
export function removeUnsafeAddresses<T extends object>(doc: T): T {
  const node: Node = doc
  const marks = toNodes(node.marks) as readonly LinkMark[]
  const children = toNodes(node.content)
  const kept = children.filter(hasSafeSrc).map((child) => removeUnsafeAddresses(child))
  const isSame =
    marks.every(isSafeMark) && kept.length === children.length && kept.every((child, at) => child === children[at])
  if (isSame) return doc
  return {
    ...doc,
    ...(node.content === undefined ? {} : { content: kept }),
    ...(node.marks === undefined ? {} : { marks: marks.filter(isSafeMark) }),
  }
}
