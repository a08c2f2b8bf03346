import { contracts } from './index.ts'
import { hasRightNamed, type Right } from './rights.ts'
import { getFullPath, type Route, type Routes } from './route.ts'

/** A type of event: the name of the call that makes it, or of something that happens by itself. */
export interface EventType {
  readonly type: string
  /** The part of the API that it belongs to. */
  readonly noun: string
  /** What a webhook's maker needs to see it. */
  readonly right: Right
  /** When it happens, for what is no call. */
  readonly when: string | null
  /** Of what it is about; null if that differs. */
  readonly kind: string | null
}

interface Happening {
  readonly right: Right
  readonly kind: string
  readonly when: string
}

/** What happens by itself, or because of a stranger: such events are written by `recordEvent`. */
export const happenings = {
  'content.approved': { right: 'content:read', kind: 'content', when: 'A post was approved, by whoever reviews it' },
  'content.changesRequested': { right: 'content:read', kind: 'content', when: 'A reviewer requested changes' },
  'content.guestDecided': { right: 'content:read', kind: 'content', when: 'A guest reviewed a post' },
  'content.published': { right: 'content:read', kind: 'content', when: 'A post went live, by a click or its schedule' },
  'content.unpublished': { right: 'content:read', kind: 'content', when: 'A post was taken down' },
  'content.failed': { right: 'content:read', kind: 'content', when: 'A post could not be published' },
  'content.liveUpdateFailed': { right: 'content:read', kind: 'content', when: 'A live post could not be changed' },
  'content.unclear': { right: 'content:read', kind: 'content', when: 'It is unclear whether a post arrived' },
  'content.missed': { right: 'content:read', kind: 'content', when: 'A post missed its scheduled time' },
  'content.timeToPost': { right: 'content:read', kind: 'content', when: 'A post on a manual channel is due' },
  'content.changedAtNetwork': { right: 'content:read', kind: 'content', when: 'A live post changed at its network' },
  'forms.answered': { right: 'forms:read', kind: 'form', when: 'Someone submitted a form' },
  'invitations.accept': { right: 'members:read', kind: 'user', when: 'Someone joined the workspace' },
} as const satisfies Record<string, Happening>
export type HappeningType = keyof typeof happenings

/** Parts of the workspace without a right to read of their own. */
const readRights: Readonly<Record<string, Right>> = {
  generation: 'content:read',
  published: 'content:read',
  // Its events are those of the audit log.
  account: 'audit:read',
}

/** The right to read what a route changes; null for what is personal, or about webhooks themselves. */
function findReadRight({ right, keys }: Route): Right | null {
  if (right === 'public' || right === 'signed-in' || keys === 'never') return null
  const [prefix = ''] = right.split(':')
  const known = readRights[prefix] ?? `${prefix}:read`
  return hasRightNamed(known) ? known : null
}

const tables: readonly [string, Routes][] = Object.entries(contracts)

function listEventTypes(): EventType[] {
  const calls = tables.flatMap(([noun, table]) =>
    Object.entries(table).flatMap(([verb, route]): EventType[] => {
      const right = route.method === 'GET' || route.audit === 'none' ? null : findReadRight(route)
      return right === null ? [] : [{ type: `${noun}.${verb}`, noun, right, when: null, kind: null }]
    }),
  )
  const others = Object.entries(happenings).map(([type, happening]) => ({
    type,
    noun: type.split('.')[0] ?? '',
    ...happening,
  }))
  return [...calls, ...others]
}

/** Every type: a new call is among them by itself. */
export const eventTypes: readonly EventType[] = listEventTypes()
const byType = new Map(eventTypes.map((event) => [event.type, event]))
export const findEventType = (type: string): EventType | undefined => byType.get(type)

/** The types that a webhook's choice names: one, those of a noun as `content.*`, or all as `*`. */
export const listChosenTypes = (chosen: readonly string[]): EventType[] =>
  eventTypes.filter(({ type, noun }) => chosen.some((one) => one === '*' || one === type || one === `${noun}.*`))

/** The path that reads one record of a noun by its id alone, with `:id`; null if there is none. */
export function findReadPath(noun: string): string | null {
  const route = tables.find(([name]) => name === noun)?.[1]['read']
  return route?.method === 'GET' && /^[^:]*\/:id$/u.test(route.path) ? getFullPath(route) : null
}
