import type { Doc } from '../document.ts'
import { applyChanges } from '../score/changes.ts'
import type { Change } from '../score/report.ts'
import { buildVoiceContext, checkVoiceInContext } from './checks.ts'
import type { VoiceProfile } from './profile.ts'

/** Each round applies all edits of one check; after the last one the text is left as it is. */
const rounds = 60

/**
 * Applies a voice to a text as far as rules can: words, contractions, person, sentence length, punctuation, spelling.
 * Hedged statements stay hedged: removing "probably" would claim more than the author did.
 */
export function applyVoice(profile: VoiceProfile, doc: Doc): Doc {
  const careful: VoiceProfile = {
    ...profile,
    axes: { ...profile.axes, reserved_bold: reservedOnly(profile.axes.reserved_bold) },
  }
  let text = doc
  for (let round = 0; round < rounds; round++) {
    const check = checkVoiceInContext(buildVoiceContext(text), careful).find(({ findings }) =>
      findings.some(({ fix }) => fix !== null),
    )
    if (check === undefined) return text
    const fixes = check.findings.flatMap(({ fix }) => fix ?? [])
    // One split may lower the average enough.
    text = applyChanges(
      text,
      keepSeparateChanges(
        (check.id === 'voice-sentences' ? fixes.slice(0, 1) : fixes).flatMap(({ changes }) => changes),
      ),
    )
  }
  return text
}

const reservedOnly = (step: number | null): number | null => (step !== null && step > 3 ? null : step)

/** Drops changes that overlap the previous one. */
function keepSeparateChanges(changes: readonly Change[]): Change[] {
  let end = -1
  return changes
    .filter((change) => change.kind === 'text')
    .sort((one, other) => one.from - other.from)
    .filter((change) => {
      const isApart = change.from >= end
      if (isApart) end = change.to
      return isApart
    })
}
