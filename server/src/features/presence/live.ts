import { Touch } from '@draftwright/contract/presence'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import type { Engine } from '../../db/engine.ts'
import { Book, type Sign } from './book.ts'

const signs = 'presence'
const touched = 'touched'

const SignNotice = z.object({
  account_id: z.string(),
  content_id: z.string(),
  user_id: z.string(),
  tab: z.string(),
  state: z.enum(['reading', 'writing', 'gone']),
})
const TouchNotice = z.object({ account_id: z.string(), touch: Touch })

const books = new WeakMap<Engine, Promise<Book>>()

/** The book of this process, which from then on hears what all others hear. */
export function bookOf(engine: Engine): Promise<Book> {
  let opened = books.get(engine)
  if (opened === undefined) {
    opened = open(engine)
    books.set(engine, opened)
    opened.catch(() => books.delete(engine))
  }
  return opened
}

async function open(engine: Engine): Promise<Book> {
  const book = new Book()
  await engine.listen(signs, (payload) => book.hear(SignNotice.parse(JSON.parse(payload))))
  await engine.listen(touched, (payload) => {
    const notice = TouchNotice.parse(JSON.parse(payload))
    book.touch(notice.account_id, notice.touch)
  })
  return book
}

/** Here at once, and in every other process by its notice. */
export async function announce(db: AccountDb, book: Book, sign: Omit<Sign, 'account_id'>): Promise<void> {
  const whole = { ...sign, account_id: db.accountId }
  book.hear(whole)
  await db.notify(signs, whole)
}

/** Says to everybody who has the text open that something of it changed, once the transaction commits. */
export const touch = (db: AccountDb, what: Touch): Promise<void> =>
  db.notify(touched, { account_id: db.accountId, touch: what })

/** Calls back for each touch of a text that this person has open; answers the way to stop. */
export async function watchTouches(
  engine: Engine,
  accountId: string,
  userId: string,
  listener: (touch: Touch) => void,
): Promise<() => void> {
  return (await bookOf(engine)).listen(accountId, userId, listener)
}
