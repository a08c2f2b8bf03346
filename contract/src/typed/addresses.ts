/** What stands between several addresses in one cell: Google's ` ::: ` among them. */
const between = /\s*(?:[;,|\n]|:::)\s*/u

/** Atoms with dots between them (RFC 5322, section 3.2.3), and letters of other scripts (RFC 6531). A mailer reads a hyphen in front as an option. */
const atom = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]*`
const localPart = new RegExp(`^(?!-)${atom}(?:\\.${atom})*$`, 'u')
/** Before it is read by UTS 46, which would take an address of a server or a path as well. */
const typedDomain = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200C|\u200D)+$/u
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/u

/**
 * The one mail address that a person typed, in the spelling in which it is compared and kept: lower case, its domain as in the DNS (UTS 46).
 * It may stand behind a name (`Bo <bo@b.test>`) or `mailto:`. Null for anything else.
 */
export function readMailAddress(typed: string): string | null {
  const bare = readBracketed(typed.trim())
    .replace(/^mailto:/iu, '')
    .replace('＠', '@')
  const at = bare.lastIndexOf('@')
  const local = bare.slice(0, Math.max(0, at)).normalize('NFC').toLowerCase()
  const domain = toAsciiDomain(bare.slice(at + 1))
  if (at < 1 || domain === null || local.length > 64 || !localPart.test(local)) return null
  const address = `${local}@${domain}`
  return address.length > 254 ? null : address
}

/** What stands in angle brackets at the end; the text itself without any. */
function readBracketed(text: string): string {
  const open = text.lastIndexOf('<')
  return open >= 0 && text.endsWith('>') ? text.slice(open + 1, -1).trim() : text
}

function toAsciiDomain(typed: string): string | null {
  if (typed.length > 254 || !typedDomain.test(typed) || !URL.canParse(`http://${typed}`)) return null
  const { hostname } = new URL(`http://${typed}`)
  return asciiDomain.test(hostname) ? hostname : null
}

/** What stands around an address in a text and is no part of it: quotation marks, brackets, a full stop, marks that nobody sees. */
const around = /^[\p{Pi}\p{Pf}\p{Ps}"'<\u200b-\u200f\u2060]+|[\p{Pi}\p{Pf}\p{Pe}"'>.:!\u200b-\u200f\u2060]+$/gu

/** The addresses of links in Markdown, and of a formula of a spreadsheet, without their words. */
const unlink = (cell: string): string =>
  cell
    .replaceAll(/\[[^[\]]{0,200}\]\((?<address>mailto:[^()\s]{1,300})\)/giu, '$<address>')
    .replace(/^=HYPERLINK\(\s*"(?<address>mailto:[^"]{1,300})".{0,300}$/isu, '$<address>')

/** `mailto:ann%2Bnews@a.test?subject=x` without its subject. */
function readMailLink(link: string): string {
  const address = link.replace(/\?.*$/u, '')
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/**
 * The mail addresses of a cell, in its order and without repeats: alone, behind a name (`Bo <bo@b.test>`), behind `mailto:`, or
 * several. What is no address is left out.
 */
export function readAddresses(cell: string): string[] {
  const found = new Set<string>()
  for (const part of unlink(cell).split(between)) {
    const plain = readBracketed(part.trim())
    const words = /^mailto:/iu.test(plain) ? readMailLink(plain) : plain
    for (const one of words.split(/\s+/u)) {
      const read = readMailAddress(one) ?? readMailAddress(one.replaceAll(around, ''))
      if (read !== null) found.add(read)
    }
  }
  return [...found]
}
