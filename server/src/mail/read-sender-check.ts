/** One method of an `Authentication-Results` header (RFC 8601), such as `dkim=pass header.d=example.com`. */
interface MethodResult {
  readonly method: string
  readonly result: string
  /** By `type.name`, such as `header.d`. */
  readonly properties: ReadonlyMap<string, string>
}

/** Bytes of a header that are read; a real one has a few hundred. */
const maxHeader = 10_000

/**
 * Whether the mail server called `verifiedBy` has checked that the mail is from the domain of its author: DMARC passed, or
 * the author's domain signed it (DKIM) or sent it (SPF). Only the topmost header of that server counts: a server adds its own
 * on top and removes those that a stranger wrote in its name.
 */
export function isSenderVerified(headers: readonly string[], verifiedBy: string, from: string | null): boolean {
  const domain = from === null ? '' : toDomain(from)
  const lines = headers.map((header) => removeComments(header.slice(0, maxHeader)).split(';'))
  const own = lines.find(([server = '']) => server.trim().split(/\s+/u)[0]?.toLowerCase() === verifiedBy.toLowerCase())
  if (own === undefined || domain === '') return false
  const results = own.slice(1).map(parseResult)
  // A domain that asks for nothing (`none`) may have signed or sent it all the same.
  const dmarc = results.filter(({ method, result }) => method === 'dmarc' && result !== 'none')
  if (dmarc.length > 0)
    return dmarc.some(
      ({ result, properties }) => result === 'pass' && toDomain(properties.get('header.from') ?? '') === domain,
    )
  return results.some(({ method, result, properties }) => {
    if (result !== 'pass') return false
    if (method === 'dkim') return isAligned(properties.get('header.d') ?? properties.get('header.i') ?? '', domain)
    return method === 'spf' && isAligned(properties.get('smtp.mailfrom') ?? '', domain)
  })
}

const toDomain = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/u, '')

/** The same domain, or one that it lies in. A top-level domain signs and sends for nobody. */
function isAligned(address: string, domain: string): boolean {
  const checked = toDomain(address)
  return checked.includes('.') && (domain === checked || domain.endsWith(`.${checked}`))
}

function parseResult(part: string): MethodResult {
  const [first = '', ...others] = part.trim().split(/\s+/u)
  const [method = '', result = ''] = first.toLowerCase().split('=')
  const properties = others.flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    return at === -1 ? [] : [[pair.slice(0, at).toLowerCase(), pair.slice(at + 1)]]
  })
  return { method: method.replace(/\/.*$/u, ''), result, properties: new Map(properties.toReversed()) }
}

/** Without comments, which nest, and with quoted strings as `x`: neither may look like a result. */
function removeComments(header: string): string {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let at = 0; at < header.length; at++) {
    const sign = header.charAt(at)
    if (sign === '\\') at++
    else if (depth === 0 && sign === '"') {
      isQuoted = !isQuoted
      kept += isQuoted ? 'x' : ''
    } else if (isQuoted) continue
    else if (sign === '(') depth++
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += sign
  }
  return kept
}
