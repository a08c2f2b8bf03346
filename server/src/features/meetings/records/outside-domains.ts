/** Providers whose addresses say nothing about a company. */
const freeMail = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de proton.me protonmail.com posteo.de mail.com yandex.ru mail.ru qq.com 163.com orange.fr free.fr laposte.net libero.it ziggo.nl hey.com fastmail.com zoho.com'.split(
    ' ',
  ),
)

/** The domain of an address, if it stands for a company; else null. */
export function findCompanyDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return freeMail.has(domain) ? null : domain
}

/** The domains of addresses that stand for a company. */
export const listOutsideDomains = (emails: readonly string[]): string[] => [
  ...new Set(emails.flatMap((email) => findCompanyDomain(email) ?? [])),
]
