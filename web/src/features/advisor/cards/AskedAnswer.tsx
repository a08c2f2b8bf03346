import type { Ask } from '@draftwright/contract/advisor-cards'
import { type ReactNode, useState } from 'react'
import type { Turn } from '../run/index.ts'
import { AnswerBody, AnswerTool } from './AnswerCard.tsx'
import { CardChips } from './CardChips.tsx'
import { readTurnAsk } from './read-turn-ask.ts'

/** Words that stand in most German questions and in no English one. */
const isGerman = /[äöüß]|\b(?:und|welche[rsn]?|wie|offene[nr]?|meine[nr]?|sind|von|ohne|mit|nach|unsere[nr]?)\b/iu

/** An answer below the chips of what was understood. Changing one shows the changed answer in its place. */
export function AskedAnswer({ turn, children }: { turn: Turn; children: ReactNode }) {
  const first = readTurnAsk(turn)
  const [changed, setChanged] = useState<Ask | null>(null)
  if (first === null) return children
  const ask = changed ?? first
  return (
    <>
      {changed === null ? (
        <>
          <CardChips ask={first} onChange={setChanged} />
          {children}
        </>
      ) : (
        <AnswerBody ask={changed} language={isGerman.test(turn.input) ? 'de' : 'en'} onChange={setChanged} />
      )}
      {!turn.isLoading && <AnswerTool ask={ask} title={turn.input === '' ? 'Kept answer' : turn.input} />}
    </>
  )
}
