import { Progress } from '@mantine/core'
import { IconChecks, IconInbox } from '@tabler/icons-react'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import classes from './Triage.module.css'
import { TriageCard } from './TriageCard.tsx'
import { type Triage, useTriage } from './use-triage.ts'
import { useTriageKeys } from './use-triage-keys.ts'

/** The inbox, one idea at a time. */
export function Component() {
  const triage = useTriage()
  const { list, queue, idea, announcement } = triage
  useTriageKeys({ z: triage.undo })
  const total = queue?.ids.length ?? 0
  return (
    <Page
      title="Triage"
      width="reading"
      breadcrumbs={[{ label: 'Ideas', to: paths.ideas }]}
      description={queue !== null && idea !== null ? `${queue.at + 1} of ${total}` : undefined}
    >
      {queue === null &&
        (list.error === undefined ? <TextSkeleton /> : <ErrorState error={list.error} onRetry={list.refetch} />)}
      {queue !== null && total > 0 && (
        <Progress
          size={4}
          mb="md"
          value={(queue.decided.size / total) * 100}
          aria-label={`${queue.decided.size} of ${total} decided`}
        />
      )}
      {queue !== null && idea !== null && (
        <TriageCard key={idea.id} idea={idea} isDecided={queue.decided.has(idea.id)} triage={triage} />
      )}
      {queue !== null && idea === null && <NothingLeft triage={triage} />}
      <p className={classes.status} role="status">
        {announcement}
      </p>
    </Page>
  )
}

function NothingLeft({ triage }: { triage: Triage }) {
  const { queue, list } = triage
  const n = queue?.decided.size ?? 0
  const isMore = n > 0 && (list.data?.meta.total ?? 0) > 0 && !list.isFetching
  return (
    <EmptyState
      icon={n > 0 ? <IconChecks size={22} /> : <IconInbox size={22} />}
      title={n > 0 ? 'Inbox done' : 'Inbox empty'}
      text={
        n > 0
          ? `${n} ${n === 1 ? 'idea' : 'ideas'} decided. What you shortlisted is ready to be drafted.`
          : 'All ideas are triaged. New ones show up here.'
      }
      action={
        <>
          {triage.canUndo && (
            <Button variant="outline" onClick={triage.undo}>
              Undo last
            </Button>
          )}
          {isMore && (
            <Button variant="outline" onClick={triage.again}>
              Continue with new ideas
            </Button>
          )}
          {n > 0 ? (
            <Button to={`${paths.ideas}?status=shortlist`}>Open shortlist</Button>
          ) : (
            <Button to={paths.ideas}>Back to ideas</Button>
          )}
        </>
      }
    />
  )
}
