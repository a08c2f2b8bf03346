import { Skeleton, Textarea } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SaveState } from '../../ui/SaveState.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useAutosave } from '../../ui/use-autosave.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { LooksLike } from './alike/LooksLike.tsx'
import { MergedNotice } from './alike/MergedNotice.tsx'
import { GeneratePanel } from '../generation/index.ts'
import { PillarSelect } from '../pillars/index.ts'
import { useReadIdeaQuery, useRemoveIdeaMutation, useUpdateIdeaMutation } from './api.ts'
import { IdeaContents } from './IdeaContents.tsx'
import { describeDeletion } from './IdeaList.tsx'
import { IdeaTags } from './IdeaTags.tsx'
import { IdeaRecording } from './recording/IdeaRecording.tsx'
import { SourceIcon } from './SourceIcon.tsx'
import { MailSender, SourceLink } from './SourceLink.tsx'
import { StarButton } from './StarButton.tsx'
import { useFocusByHash } from './use-focus-by-hash.ts'
import { VoteButton } from './VoteButton.tsx'
import classes from './IdeaPage.module.css'
import { readHandover } from './handover.ts'
import { extractFirstLine } from './idea-title.ts'
import { useArchiveIdea } from './use-archive-idea.ts'
import { useCanChangeIdea } from './use-can-change-idea.ts'
import { maxIdeaLength } from '@draftwright/contract/vocabulary'

const IdeaSources = lazy(async () => ({ default: (await import('../research/index.ts')).IdeaSources }))

export function Component() {
  const { ideaId = '' } = useParams()
  return <IdeaDetail key={ideaId} id={ideaId} />
}

/** Keeps the place of the sources while their code is loading. */
const SourcesPlace = () => (
  <Section title="Sources">
    <Skeleton height={158} />
  </Section>
)

function IdeaDetail({ id }: { id: string }) {
  const { data: idea, error, refetch } = useReadIdeaQuery({ params: { id } })
  const [typed, setTyped] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [update] = useUpdateIdeaMutation()
  const [remove] = useRemoveIdeaMutation()
  const setArchived = useArchiveIdea()
  const navigate = useNavigate()
  const location = useLocation()
  const [startedRuns] = useState(() => readHandover(location.state))
  const can = useCan()
  const mayChange = useCanChangeIdea()
  const { state, change, flush } = useAutosave((text) => update({ params: { id }, body: { text } }).unwrap())
  const generate = useFocusByHash<HTMLDivElement>('#generate', idea !== undefined)
  useLeaveGuard(state === 'offline' || state === 'failed')

  const crumbs = [{ label: 'Ideas', to: paths.ideas }]
  if (idea === undefined)
    return (
      <Page title="Idea" breadcrumbs={crumbs} width="reading">
        {error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={refetch} />}
      </Page>
    )
  /** The page is left first: a deleted idea must not be requested again. */
  async function leaveAndDelete() {
    await navigate(paths.ideas)
    await remove({ params: { id } })
      .unwrap()
      .then(() => showToast('Idea deleted'), showErrorToast)
  }
  const text = typed ?? idea.text
  const isMerged = idea.merged_into !== null
  const mayWrite = mayChange(idea) && !isMerged
  const isArchived = idea.status === 'archived'
  const isEmpty = text.trim() === ''
  return (
    <Page
      title={extractFirstLine(idea.text, 60)}
      breadcrumbs={crumbs}
      width="reading"
      description={
        <span className={classes.facts}>
          <StatusBadge status={idea.status} />
          <span>
            <SourceIcon source={idea.source} /> Added <TimeAgo time={idea.created_at} />
          </span>
          {!isMerged && <VoteButton idea={idea} />}
          {!isMerged && <StarButton idea={idea} />}
          {typed !== null && !isEmpty && <SaveState state={state} onRetry={() => void flush()} />}
        </span>
      }
      actions={
        mayWrite && (
          <>
            <Button
              variant="outline"
              icon={isArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
              onClick={() => setArchived(idea, !isArchived)}
            >
              {isArchived ? 'Unarchive' : 'Archive'}
            </Button>
            <Button
              variant="outline"
              size="icon"
              aria-label="Delete idea"
              icon={<IconTrash size={16} />}
              onClick={() => setAsking(true)}
            />
          </>
        )
      }
    >
      {idea.merged_into !== null && <MergedNotice into={idea.merged_into} />}
      <Section>
        <Textarea
          label="Idea"
          autosize
          minRows={4}
          maxRows={24}
          maxLength={maxIdeaLength}
          classNames={{ input: classes.text }}
          variant="unstyled"
          readOnly={!mayWrite}
          value={text}
          error={isEmpty ? 'An idea cannot be empty. The last text is kept until you type something.' : undefined}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            if (value.trim() !== '') change(value)
          }}
          onBlur={() => void flush()}
        />
        <div className={classes.fields}>
          <PillarSelect
            value={idea.pillar_id}
            isDisabled={!mayWrite}
            onChange={(pillar_id) => update({ params: { id }, body: { pillar_id } }).unwrap().catch(showErrorToast)}
          />
          <IdeaTags idea={idea} isReadOnly={!mayWrite} />
        </div>
        <MailSender idea={idea} />
        {idea.source_url !== null && <SourceLink source={idea.source} url={idea.source_url} />}
        <IdeaRecording idea={idea} />
      </Section>
      {can('generation:write') && !isMerged && (
        <Suspense fallback={mayWrite ? <SourcesPlace /> : null}>
          <IdeaSources ideaId={id} isEditable={mayWrite} topic={extractFirstLine(text, 120)} />
        </Suspense>
      )}
      {can('generation:write') && !isMerged && (
        <div id="generate" ref={generate} tabIndex={-1}>
          <Section title="Generate">
            <GeneratePanel
              ideaId={id}
              ideaText={text}
              pillarId={idea.pillar_id}
              onBeforeStart={flush}
              startedRuns={startedRuns}
            />
          </Section>
        </div>
      )}
      {!isMerged && <LooksLike idea={idea} />}
      <IdeaContents idea={idea} />
      <ConfirmDialog
        opened={isAsking}
        title="Delete this idea?"
        action="Delete idea"
        onClose={() => setAsking(false)}
        onConfirm={leaveAndDelete}
      >
        {describeDeletion(idea)}
      </ConfirmDialog>
    </Page>
  )
}
