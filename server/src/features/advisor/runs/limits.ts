import { takePlace } from '../../../db/places.ts'
import { AppError } from '../../../http/errors.ts'
import type { RunAsker } from './answer.ts'

/** Answers of one person at once. */
const atOnce = 2
/** Longer than any run; a place whose holder was killed is free after it. */
const placeSeconds = 90

/** Lets a person have an answer written, and tells how to say that it is over. Throws 503 and 429, each with its sentence. */
export async function mayAsk({ parts, caller }: RunAsker): Promise<() => Promise<void>> {
  const { engine, config } = parts
  if (!config.hasAdvisor)
    throw new AppError(503, 'advisor_off', 'Ask Co-CEO is switched off on this server. Your conversations are kept.')
  const now = parts.now()
  const place = await takePlace(engine, `advisor:${caller.userId}`, { places: atOnce, seconds: placeSeconds, now })
  if (place === null)
    throw new AppError(
      429,
      'too_many_at_once',
      'Two answers are being written for you already. Wait for one to be ready, or stop it.',
      undefined,
      { 'retry-after': '5' },
    )
  return () => place.leave().catch(() => undefined)
}
