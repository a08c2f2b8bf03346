import type { AboutUsField } from '@draftwright/contract/about-us'
import type { AccountDb } from '../../db/account-db.ts'
import { readAboutUs } from './routes.ts'

const labels: Record<AboutUsField, string> = {
  what_we_do: 'What we do',
  for_whom: 'For whom',
  products: 'Products',
  proof_points: 'Facts that may be used',
  never_say: 'Never say',
}

/** The workspace in sentences for a model; empty if nobody has written any. */
export async function describeAboutUs(db: AccountDb): Promise<string> {
  const about = await readAboutUs(db)
  const fields = Object.keys(labels) as AboutUsField[]
  return fields
    .map((field) => ({ label: labels[field], text: about[field].trim() }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n')
}
