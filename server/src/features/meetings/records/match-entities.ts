import type { AccountDb } from '../../../db/account-db.ts'
import { findCrmMatches, findOrInsertEntity, listOpenDeals } from '../entities/store.ts'

/** Providers whose addresses say nothing about a company. */
const freeMail = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de proton.me protonmail.com posteo.de mail.com yandex.ru mail.ru qq.com 163.com orange.fr free.fr laposte.net libero.it ziggo.nl hey.com fastmail.com zoho.com'.split(
    ' ',
  ),
)

interface Match {
  readonly entity_id: string
  readonly matched_by: string
}

/** The domains of addresses that stand for a company. */
export const listOutsideDomains = (emails: readonly string[]): string[] =>
  [...new Set(emails.map((email) => email.slice(email.lastIndexOf('@') + 1)))].filter((domain) => !freeMail.has(domain))

/**
 * What a meeting is about, by its attendees' addresses: contacts with the address, companies with its domain, the only open deal of
 * the only company. Where two records fit one address, neither is taken.
 */
export async function matchEntities(db: AccountDb, emails: readonly string[]): Promise<Match[]> {
  const addresses = [...new Set(emails)]
  const domains = listOutsideDomains(addresses)
  const { contacts, companies, entities } = await findCrmMatches(db, addresses, domains)
  const matches: Match[] = []
  const companyIds = new Set<string>()
  for (const address of addresses) {
    const [contact, second] = contacts.filter(({ email }) => email?.toLowerCase() === address)
    if (contact === undefined || second !== undefined) continue
    const entity_id = await findOrInsertEntity(db, { kind: 'contact', ref_id: contact.id, name: contact.name })
    matches.push({ entity_id, matched_by: 'address' })
  }
  for (const domain of domains) {
    const [company, second] = companies.filter((one) => one.domain?.toLowerCase() === domain)
    if (company === undefined || second !== undefined) continue
    companyIds.add(company.id)
    const entity_id = await findOrInsertEntity(db, { kind: 'company', ref_id: company.id, name: company.name })
    matches.push({ entity_id, matched_by: 'domain' })
  }
  for (const domain of domains) {
    const [entity, second] = entities.filter((one) => one.domains.includes(domain))
    if (entity !== undefined && second === undefined) matches.push({ entity_id: entity.id, matched_by: 'domain' })
  }
  const [companyId] = companyIds
  if (companyIds.size === 1 && companyId !== undefined) {
    const [deal, second] = await listOpenDeals(db, companyId)
    if (deal !== undefined && second === undefined)
      matches.push({
        entity_id: await findOrInsertEntity(db, { kind: 'opportunity', ref_id: deal.id, name: deal.name }),
        matched_by: 'only open deal',
      })
  }
  return matches.filter(({ entity_id }, at) => matches.findIndex((one) => one.entity_id === entity_id) === at)
}
