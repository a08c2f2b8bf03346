import { invalid } from '../../../http/errors.ts'

export const itemTypes = ['log', 'task', 'task_done', 'file', 'change'] as const
export type ItemType = (typeof itemTypes)[number]

/** Where an item stands: no two stand at the same place, and none moves while others come. */
export interface Place {
  readonly at: string
  readonly type: ItemType
  readonly id: string
  /** Of a change, its number within its set; all others are 0. */
  readonly n: number
}

export const writeCursor = ({ at, type, id, n }: Place): string =>
  Buffer.from([at, type, id, n].join('~')).toString('base64url')

/** Throws 400 for what no page has answered. */
export function readCursor(text: string): Place {
  const [at = '', type = '', id = '', n = ''] = Buffer.from(text, 'base64url').toString('utf8').split('~')
  const isPlace =
    /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u.test(at) &&
    !Number.isNaN(Date.parse(at)) &&
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(id) &&
    /^\d{1,9}$/u.test(n)
  const known = itemTypes.find((one) => one === type)
  if (!isPlace || known === undefined)
    throw invalid([{ field: 'before', message: 'must be what the page before answered as next' }])
  return { at, type: known, id, n: Number(n) }
}
