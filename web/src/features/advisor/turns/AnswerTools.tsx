import { IconArrowFork, IconCheck, IconCopy, IconQuote, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import type { Turn } from '../run/turn.ts'
import { useCopy } from '../use-copy.ts'
import type { TurnDeeds } from './turn-deeds.ts'
import classes from './TurnView.module.css'

/** What can be done with an answer. */
export function AnswerTools({ turn, deeds }: { turn: Turn; deeds: TurnDeeds | null }) {
  const [isCopied, copy] = useCopy()
  const quote = () => {
    // What is selected in this answer, or all of it.
    const selected = getSelection()?.toString().trim() ?? ''
    deeds?.quote(selected === '' ? turn.text : selected)
  }
  return (
    <div className={classes.tools} role="group" aria-label="This answer">
      <Button
        variant="ghost"
        size="icon"
        data-copy-answer
        aria-label={isCopied ? 'Copied' : 'Copy the answer'}
        title="Copy as Markdown"
        onClick={() => copy(turn.text)}
      >
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </Button>
      {deeds !== null && (
        <>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Answer again"
            title="Answer again"
            onClick={() => deeds.regenerate(turn)}
          >
            <IconRefresh size={16} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Quote"
            title="Quote it in the next question"
            onMouseDown={(event) => event.preventDefault()}
            onClick={quote}
          >
            <IconQuote size={16} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Go on in a new chat"
            title="Go on from here in a new chat"
            onClick={() => deeds.fork(turn)}
          >
            <IconArrowFork size={16} aria-hidden />
          </Button>
        </>
      )}
    </div>
  )
}
