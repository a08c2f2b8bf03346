import { expect, it } from 'vitest'
import { firefliesSource } from './fireflies.ts'
import { fathomSource } from './fathom.ts'
import { granolaSource } from './granola.ts'
import type { MeetingSourceType } from './meeting-source.ts'

const list = (source: MeetingSourceType, answer: unknown) =>
  source
    .list(
      {
        fetch: async () => Response.json(answer),
        baseUrl: 'https://notes.example',
        key: 'a key',
        signal: new AbortController().signal,
      },
      null,
    )
    .then(({ items }) => items.map(({ key, title }) => `${key} ${title}`))

it.each([
  [
    firefliesSource,
    (transcripts: unknown[]) => ({ data: { transcripts } }),
    [{ id: 'a', title: 'One' }, { id: 7 }, { id: 'b', title: 7 }],
    ['a One', 'b Meeting'],
  ],
  [
    fathomSource,
    (items: unknown[]) => ({ items, next_cursor: null }),
    [{ recording_id: 1, title: 'One' }, null, { recording_id: 2, title: 7 }],
    ['1 One', '2 Meeting'],
  ],
  [
    granolaSource,
    (notes: unknown[]) => ({ notes, hasMore: false }),
    [{ id: 'not_a', title: 'One' }, { id: 'x' }, { id: 'not_b', title: 7 }],
    ['not_a One', 'not_b Meeting'],
  ],
])(
  '$kind: one meeting that cannot be read costs no other, and a list of none says so',
  async (source, wrap, sent, keys) => {
    expect(await list(source, wrap(sent))).toEqual(keys)
    await expect(list(source, wrap([{ unknown: true }]))).rejects.toThrow('sent an answer that we do not understand')
    expect(await list(source, wrap([]))).toEqual([])
  },
)
