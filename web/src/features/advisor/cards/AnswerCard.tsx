import { toQueryHref } from '@draftwright/contract/query-form'
import type { Ask, AskLanguage } from '@draftwright/contract/advisor-cards'
import { Link } from 'react-router'
import type { RouteResult } from '../../../api/api.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Markdown } from '../markdown/index.ts'
import type { Source } from '../run/index.ts'
import classes from './AnswerCard.module.css'
import { CardChips } from './CardChips.tsx'
import { isCard } from './card-options.ts'
import { useAnswerAskQuery } from './cards-api.ts'
import { KeepButton } from './KeepButton.tsx'

interface AnswerBodyProps {
  ask: Ask
  language?: AskLanguage
  onChange: (ask: Ask) => void
}

/** A report or a list with today's numbers under its chips. */
export function AnswerBody({ ask, language, onChange }: AnswerBodyProps) {
  const { currentData, isFetching, error, refetch } = useAnswerAskQuery({
    body: { ask, ...(language === undefined ? {} : { language }) },
  })
  return (
    <>
      <CardChips ask={ask} onChange={onChange} />
      <div aria-busy={isFetching} className={classes.answer}>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : currentData === undefined ? (
          <RowsSkeleton rows={3} />
        ) : (
          <Markdown text={currentData.markdown} sources={currentData.sources.map(toSource)} />
        )}
      </div>
    </>
  )
}

/** The same below an answer in a conversation, with what can be done with it. */
export function AnswerTool({ ask, title }: { ask: Ask; title: string }) {
  return (
    <div className={classes.tools}>
      <KeepButton ask={ask} title={title} />
      {!isCard(ask) && (
        <Link to={toQueryHref(ask.form)} className={classes.link}>
          Show as list
        </Link>
      )}
    </div>
  )
}

type ShownSource = RouteResult<'advisorCards.answer'>['sources'][number]
const toSource = ({ kind, id, title, href, facts }: ShownSource): Source => ({
  kind,
  id,
  title,
  href,
  facts: Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)] as const])),
})
