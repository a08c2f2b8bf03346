import { Time } from '@draftwright/contract/fields'
import { safeParse } from 'zod/mini'
import { invalidInputError } from '../../../http/errors.ts'

const itemTypes = ['log', 'task', 'task_done', 'file', 'change'] as const
export type ItemType = (typeof itemTypes)[number]

/** The position of an item: unique, and not affected by new items. */
export interface TimelinePosition {
  readonly at: string
  readonly type: ItemType
  readonly id: string
  /** For a change, its number within its set; all others are 0. */
  readonly n: number
}

export const encodeTimelineCursor = ({ at, type, id, n }: TimelinePosition): string =>
  Buffer.from([at, type, id, n].join('~')).toString('base64url')

/** Throws 400 for a cursor that no page returned. */
export function parseTimelineCursor(text: string): TimelinePosition {
  const [at = '', type = '', id = '', n = ''] = Buffer.from(text, 'base64url').toString('utf8').split('~')
  const isPlace =
    safeParse(Time, at).success && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(id) && /^\d{1,9}$/u.test(n)
  const known = itemTypes.find((one) => one === type)
  if (!isPlace || known === undefined)
    throw invalidInputError([{ field: 'before', message: 'must be the next value of the previous page' }])
  return { at, type: known, id, n: Number(n) }
}
