import { freePlace, mostMarks, takePlace } from '../../../db/places.ts'
import { AppError } from '../../../http/errors.ts'
import type { RunAsker } from './answer.ts'
import { mustBeOn } from './switch.ts'

/** Answers of one person at once. */
const atOnce = 2
/** Seconds that a question's files may take before its answer begins. */
export const longestReading = 45
const keyOf = (userId: string): string => `advisor:${userId}`
/** Of the id's random end, so that whoever finds the run cut off can free its place. */
const markOf = (runId: string): number => Number.parseInt(runId.slice(-8), 16) % mostMarks

/**
 * Lets a person have an answer written, and tells how to say that it is over. Throws what `mustBeOn` throws, and 429 with its
 * sentence.
 */
export async function mayAsk(asker: RunAsker, runId: string): Promise<() => Promise<void>> {
  const { parts, caller } = asker
  await mustBeOn(asker)
  const place = await takePlace(parts.engine, keyOf(caller.userId), {
    places: atOnce,
    // Longer than any run; a place whose holder was killed before there was a run is free after it.
    seconds: longestReading + parts.config.aiRunSeconds + 15,
    now: parts.now(),
    mark: markOf(runId),
  })
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

/** Frees the place of a run that nobody writes any more. */
export const freeCutOff = ({ parts }: Pick<RunAsker, 'parts'>, userId: string, runId: string): Promise<void> =>
  freePlace(parts.engine, keyOf(userId), atOnce, markOf(runId))
