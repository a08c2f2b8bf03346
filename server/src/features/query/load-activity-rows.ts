import type { LoadedRows, QueryRow } from './query-row.ts'

type LoadRows = (kind: 'log_entry' | 'meeting' | 'contact') => Promise<LoadedRows>

/** Meetings that are only known from the CRM's log. */
export async function listLoggedMeetings(load: LoadRows): Promise<QueryRow[]> {
  const { rows } = await load('log_entry')
  return rows
    .filter(({ values }) => values['entry'] === 'meeting')
    .map(({ values, ...row }) => ({
      ...row,
      values: { name: row.source.title, person: values['author'] ?? null, at: values['at'] ?? null },
    }))
}

/** Calls, e-mails, notes and meetings together; who was at a meeting had a part in it, also a contact whom nobody has linked to it. */
export async function loadActivityRows(load: LoadRows): Promise<LoadedRows> {
  const [entries, meetings, contacts] = await Promise.all([load('log_entry'), load('meeting'), load('contact')])
  const known = new Set(entries.rows.map(({ source }) => source.id))
  const held = meetings.rows
    .filter(({ source }) => !known.has(source.id))
    .map(({ source, values, links }): QueryRow => {
      const people = [values['person'] ?? []].flat().map(String)
      const present = contacts.rows.filter((one) => people.includes(String(one.values['name'])))
      return {
        source,
        values: { entry: 'meeting', text: String(values['name']), author: people, at: values['at'] ?? null },
        links: {
          ...links,
          contact: [...new Set([...(links.contact ?? []), ...present.map((one) => one.source.id)])],
          company: [...new Set([...(links.company ?? []), ...present.flatMap((one) => one.links.company ?? [])])],
        },
      }
    })
  return { rows: [...entries.rows, ...held], isCapped: entries.isCapped || meetings.isCapped }
}
