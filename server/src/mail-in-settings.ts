import { BlockList, isIP } from 'node:net'

/** Set by MAIL_IN_PORT, MAIL_IN_HOST (as HOST), MAIL_IN_DOMAIN (the host of PUBLIC_URL) and the two of its mail server. */
export interface MailInSettings {
  readonly host: string
  readonly port: number
  /** The domain of the mail addresses that members get. */
  readonly domain: string
  /** Who checks senders before a mail comes here; null if nobody does. */
  readonly senderCheck: SenderCheck | null
}
/** The mail server in front: MAIL_IN_VERIFIED_BY and MAIL_IN_RELAYS (this machine alone). */
interface SenderCheck {
  /** As it names itself in `Authentication-Results`. */
  readonly verifiedBy: string
  /** Where it connects from. Anybody else may write the same header. */
  isRelay(address: string): boolean
}

const domainPattern = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/iu

/** The settings, or the error message. */
export function readMailInSettings(
  text: (name: string) => string | null,
  place: { readonly host: string; readonly port: number; readonly publicUrl: string },
): MailInSettings | string {
  const domain = text('MAIL_IN_DOMAIN') ?? toSenderHost(place.publicUrl)
  if (!domainPattern.test(domain)) return `MAIL_IN_DOMAIN must be a domain such as mail.example.com, not "${domain}".`
  const verifiedBy = text('MAIL_IN_VERIFIED_BY')
  if (verifiedBy !== null && !domainPattern.test(verifiedBy))
    return `MAIL_IN_VERIFIED_BY must be the name of a mail server such as mx.example.com, not "${verifiedBy}".`
  const relays = (text('MAIL_IN_RELAYS') ?? '127.0.0.0/8,::1').split(',').map((part) => part.trim())
  const list = createAddressList(relays)
  if (typeof list === 'string')
    return `MAIL_IN_RELAYS must be addresses such as 10.0.0.5 or 10.0.0.0/24 with commas between, not "${list}".`
  const isRelay = (address: string): boolean => {
    const bare = address.replace(/^::ffff:(?=[\d.]+$)/iu, '')
    const family = isIP(bare)
    return family !== 0 && list.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  }
  return {
    host: text('MAIL_IN_HOST') ?? place.host,
    port: place.port,
    domain,
    senderCheck: verifiedBy === null ? null : { verifiedBy, isRelay },
  }
}

/** The first part that is no address, or the list. */
function createAddressList(parts: readonly string[]): BlockList | string {
  const list = new BlockList()
  for (const part of parts) {
    const [address = '', bits] = part.split('/')
    const family = isIP(address)
    const most = family === 6 ? 128 : 32
    if (family === 0 || (bits !== undefined && !(/^\d{1,3}$/u.test(bits) && Number(bits) <= most))) return part
    list.addSubnet(address, bits === undefined ? most : Number(bits), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** A mail address contains an IP address in brackets, or not at all. */
export function toSenderHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|^\[/u.test(hostname) ? 'localhost' : hostname
}
