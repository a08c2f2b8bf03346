import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tinyPdf, tinyPng } from './upload.ts'

const toId = (prefix: string, name: string) => prefix + name.padEnd(14, '0').slice(0, 14)
const [base, people, firms] = [toId('app', 'Base'), toId('tbl', 'People'), toId('tbl', 'Firms')]
const field = (name: string) => toId('fld', name)
const record = (table: string, at: number) => toId('rec', `${table}${String(at).padStart(3, '0')}`)

const tables = [
  {
    id: people,
    name: 'People',
    primaryFieldId: field('Full'),
    fields: [
      { id: field('Full'), name: 'Full name', type: 'formula', options: { formula: `{${field('First')}} & "!"` } },
      { id: field('First'), name: 'First', type: 'singleLineText' },
      {
        id: field('Stage'),
        name: 'Stage',
        type: 'singleSelect',
        options: { choices: [{ id: toId('sel', 'A'), name: 'Open', color: 'greenBright' }] },
      },
      {
        id: field('Firm'),
        name: 'Firm',
        type: 'multipleRecordLinks',
        options: { linkedTableId: firms, inverseLinkFieldId: field('Staff'), prefersSingleRecordLink: false },
      },
      {
        id: field('Town'),
        name: 'Town',
        type: 'multipleLookupValues',
        options: { recordLinkFieldId: field('Firm'), fieldIdInLinkedTable: field('City') },
      },
      { id: field('Odd'), name: 'Odd', type: 'formula', options: { formula: 'NO_SUCH_FUNCTION(1)' } },
      { id: field('Files'), name: 'Files', type: 'multipleAttachments' },
      { id: field('Ai'), name: 'Summary', type: 'aiText' },
      { id: field('Call'), name: 'Call', type: 'button' },
    ],
    views: [
      {
        id: toId('viw', 'A'),
        name: 'All people',
        type: 'grid',
        visibleFieldIds: ['Full', 'Stage', 'First', 'Files', 'Firm', 'Town', 'Ai'].map(field),
      },
      { id: toId('viw', 'B'), name: 'Board', type: 'kanban' },
      { id: toId('viw', 'C'), name: 'Plan', type: 'gantt' },
    ],
  },
  {
    id: firms,
    name: 'Firms',
    primaryFieldId: field('Name'),
    fields: [
      { id: field('Name'), name: 'Name', type: 'singleLineText' },
      { id: field('City'), name: 'City', type: 'singleLineText' },
      {
        id: field('Staff'),
        name: 'Staff',
        type: 'multipleRecordLinks',
        options: { linkedTableId: people, inverseLinkFieldId: field('Firm') },
      },
      { id: field('Size'), name: 'Size', type: 'count', options: { recordLinkFieldId: field('Staff') } },
    ],
    views: [],
  },
]
/** The files of the first people; the third does not exist, and the fourth is told to be too large. */
const attachments = [
  { name: 'plan.pdf', bytes: tinyPdf },
  { name: 'face.png', bytes: tinyPng },
  { name: 'gone.pdf', bytes: null },
  { name: 'film.mov', bytes: Buffer.alloc(1), size: 11 * 1024 * 1024 },
] as const
const filesOf: readonly (readonly number[])[] = [[0, 1], [2], [3], [1]]

const rows: Record<string, { id: string; createdTime: string; fields: Record<string, unknown> }[]> = {
  [people]: Array.from({ length: 130 }, (_, at) => ({
    id: record('P', at),
    createdTime: '2024-05-06T07:08:09.000Z',
    fields: {
      [field('Full')]: `Ada ${at}!`,
      [field('First')]: `Ada ${at}`,
      [field('Stage')]: 'Open',
      [field('Firm')]: [record('F', at % 2)],
      [field('Odd')]: 'last value',
      [field('Ai')]: { state: 'generated', value: 'Short', isStale: false },
      [field('Call')]: { label: 'Call them', url: `tel:+49${at}` },
    },
  })),
  [firms]: [0, 1].map((at) => ({
    id: record('F', at),
    createdTime: '2024-05-06T07:08:09.000Z',
    fields: { [field('Name')]: `Firm ${at}`, [field('City')]: at === 0 ? 'Delft' : 'Bonn' },
  })),
}

export interface AirtableServer {
  readonly url: string
  /** The one that it accepts. */
  readonly token: string
  readonly base: string
  /** The id of a record of the firms. */
  toFirmId(at: number): string
  /** How often each file was sent, by its name. */
  readonly nSent: ReadonlyMap<string, number>
  /** Ends the addresses of files that were told so far. */
  endAddresses(): void
  /** Sends no more files until the returned function is called. */
  holdFiles(): () => void
  /** Cannot send the next so many files. */
  breakFiles(times: number): void
  /** How many pages of records were asked for. */
  countLists(): number
  /** Lists no more records until the returned function is called. */
  holdRecords(): () => void
  close(): void
}

/** Speaks Airtable's wire with one base, and asks for patience once. */
export async function startAirtableServer(wantedPort = 0): Promise<AirtableServer> {
  const token = 'pat-of-the-test.secret'
  let refusals = 1
  let held: Promise<void> = Promise.resolve()
  let heldFiles: Promise<void> = Promise.resolve()
  let round = 1
  let nLists = 0
  let nBroken = 0
  const nSent = new Map<string, number>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://loopback')
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(body))
    const [, folder, told, number] = url.pathname.split('/')
    if (folder === 'files')
      return void heldFiles.then(() => {
        const file = attachments[Number(number)]
        // The address is a secret of its own: who has the token does not send it here.
        if (request.headers.authorization !== undefined || file === undefined) return send(400, {})
        if (Number(told) < round) return send(410, { error: 'EXPIRED' })
        if (nBroken > 0) return send(503, { at: nBroken-- })
        if (file.bytes === null) return send(404, { error: 'NOT_FOUND' })
        nSent.set(file.name, (nSent.get(file.name) ?? 0) + 1)
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file.bytes)
      })
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: 'AUTHENTICATION_REQUIRED' })
    if (url.pathname === '/v0/meta/bases')
      return send(200, { bases: [{ id: base, name: 'Sales', permissionLevel: 'create' }] })
    if (url.pathname === `/v0/meta/bases/${base}/tables`) return send(200, { tables })
    const list = rows[url.pathname.split('/')[3] ?? '']
    if (list === undefined) return send(404, { error: 'NOT_FOUND' })
    if (refusals-- > 0) return send(429, { errors: [{ error: 'RATE_LIMIT_REACHED' }] })
    const toSent = (row: (typeof list)[number]) => {
      const files = list === rows[people] ? (filesOf[list.indexOf(row)] ?? []) : []
      if (files.length === 0) return row
      const shown = files.flatMap((number) => {
        const file = attachments[number]
        if (file === undefined) return []
        const { name: filename } = file
        const size = 'size' in file ? file.size : (file.bytes?.length ?? 10)
        const address = `http://${request.headers.host}/files/${round}/${number}/${filename}`
        return [{ id: toId('att', String(number)), filename, size, type: 'application/octet-stream', url: address }]
      })
      return { ...row, fields: { ...row.fields, [field('Files')]: shown } }
    }
    const wanted = url.pathname.split('/')[4]
    const row = list.find(({ id }) => id === wanted)
    if (wanted !== undefined) return row === undefined ? send(404, { error: 'NOT_FOUND' }) : send(200, toSent(row))
    nLists++
    const from = Number(url.searchParams.get('offset') ?? 0)
    const end = from + Number(url.searchParams.get('pageSize'))
    const page = { records: list.slice(from, end).map(toSent), ...(end < list.length ? { offset: String(end) } : {}) }
    return void held.then(() => send(200, page))
  })
  await new Promise<void>((done) => server.listen(wantedPort, '127.0.0.1', done))
  return {
    // A server that listens on a port has an address of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    base,
    toFirmId: (at) => record('F', at),
    nSent,
    endAddresses: () => void round++,
    holdFiles() {
      const { promise, resolve } = Promise.withResolvers<void>()
      heldFiles = promise
      return resolve
    },
    breakFiles: (times) => void (nBroken = times),
    countLists: () => nLists,
    holdRecords() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () => void server.close(),
  }
}
