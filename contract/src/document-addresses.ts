/** Where links and pictures of a document may lead; the one rule for what comes in, by whatever way, and what goes out. */

const maxLength = 2000
const webForm = /^https?:\/\//iu
// Browsers drop these inside an address, so `java\nscript:` would come alive again.
const controlCharacters = /\p{Cc}/u
/** Stands for the site itself, wherever it is. */
const site = 'https://site.invalid'

/** A path as a browser reads it, which takes `/\host` for another site and climbs up at `..` and `%2e%2e`; null for none. */
function resolvePath(address: string): string | null {
  if (!address.startsWith('/') || !URL.canParse(address, site)) return null
  const { origin, pathname } = new URL(address, site)
  return origin === site ? pathname : null
}
const isShortAndClean = (address: string): boolean => address.length <= maxLength && !controlCharacters.test(address)

/** Whether a link may lead there: the web, a mail address, a page of this site or a place in this text. */
export const isSafeHref = (address: string): boolean =>
  isShortAndClean(address) &&
  (webForm.test(address) || /^(?:mailto:|#)/iu.test(address) || resolvePath(address) !== null)

/** Whether a picture may be fetched from there: the web, or the pictures that were uploaded here. */
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
  type !== 'link' || (typeof attrs?.href === 'string' && isSafeHref(attrs.href))

/** The document without pictures and links that no document may have; the same object where it has none of them. */
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
