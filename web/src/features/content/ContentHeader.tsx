import type { Content } from '@draftwright/contract/content'
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowLeft,
  IconCopyPlus,
  IconExternalLink,
  IconLayoutSidebarRight,
  IconTrash,
  IconWorldOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button as KitButton } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import styles from './ContentHeader.module.css'
import { ScheduleButton } from './ScheduleButton.tsx'
import { SaveLine } from './SaveLine.tsx'
import type { ContentEditing } from './use-content-editing.ts'
import type { WorkflowSteps } from './use-workflow-steps.ts'
import { isTransitionStep, shouldFitLength, type WorkflowStep, stepLabels } from './workflow.ts'

interface ContentHeaderProps {
  content: Content
  desk: ContentEditing
  steps: WorkflowSteps
  /** The first is the primary one. */
  next: WorkflowStep[]
  isEditable: boolean
  canPublish: boolean
  /** It waits for approval, and this person may withdraw it. */
  canWithdraw: boolean
  /** Posts on the channel are published by hand. */
  isManual: boolean
  /** The text exceeds a limit of its network. */
  isTooLong: boolean
  onPostByHand: () => void
  nPrompts: number
  onPrompt: () => void
  /** The other people with this text open. */
  people: ReactNode
  /** Null if the panel is next to the text. */
  onPanel: (() => void) | null
}

export function ContentHeader({
  content,
  desk,
  steps,
  next,
  isEditable,
  canPublish,
  canWithdraw,
  isManual,
  isTooLong,
  onPostByHand,
  nPrompts,
  onPrompt,
  people,
  onPanel,
}: ContentHeaderProps) {
  const [primary, ...others] = next
  const isLive = content.status === 'published'
  const hasPlace = content.channel_id !== null
  const isDeleted = content.deleted_at !== null
  const navigate = useNavigate()
  const menu = [
    ...(isDeleted
      ? []
      : [
          {
            label: 'Repurpose…',
            icon: IconCopyPlus,
            onClick: () => void navigate(`${paths.content(content.id)}/repurpose`),
          },
        ]),
    ...others
      .filter(isTransitionStep)
      .filter((step) => !isTooLong || !shouldFitLength(step))
      .map((step) => ({ label: stepLabels[step], onClick: () => void steps.run(step) })),
    ...(canWithdraw && !isDeleted
      ? [{ label: 'Withdraw from review', icon: IconArrowBackUp, onClick: () => void steps.decide('withdraw', '') }]
      : []),
    ...(isLive && canPublish
      ? [
          {
            label: isManual ? 'Mark as removed' : 'Unpublish',
            icon: IconWorldOff,
            onClick: () => void steps.transition('unpublish'),
          },
        ]
      : []),
    ...(isEditable && !isLive && content.status !== 'archived'
      ? [{ label: 'Archive', icon: IconArchive, onClick: () => void steps.archive() }]
      : []),
    ...(isEditable && !isLive
      ? [{ label: 'Move to trash', icon: IconTrash, isDanger: true, onClick: () => void steps.moveToTrash() }]
      : []),
  ]
  return (
    <header className={styles.header}>
      <Link to={paths.posts} className={styles.back} aria-label="Back to posts">
        <IconArrowLeft size={18} aria-hidden />
      </Link>
      <div className={styles.state}>
        <StatusBadge status={isDeleted ? 'trash' : content.status} />
        {content.has_unpublished_changes ? <span className={styles.changes}>Unpublished changes</span> : null}
        {nPrompts > 0 ? (
          <button type="button" className={styles.prompts} onClick={onPrompt}>
            {nPrompts} to fill in
          </button>
        ) : null}
        {isEditable ? <SaveLine state={desk.saveState} onRetry={() => void desk.saver.flush('edit')} /> : null}
      </div>
      {people}
      <div className={styles.actions}>
        {onPanel ? (
          <Button variant="ghost" size="icon" aria-label="Open the panel" onClick={onPanel}>
            <IconLayoutSidebarRight size={18} aria-hidden />
          </Button>
        ) : null}
        {others.includes('view') && content.url ? <ViewLink url={content.url} isPrimary={false} /> : null}
        {primary === 'view' && content.url ? <ViewLink url={content.url} isPrimary /> : null}
        {canPublish && hasPlace && !isDeleted && (content.status === 'approved' || content.status === 'scheduled') ? (
          <ScheduleButton content={content} desk={desk} place="header" />
        ) : null}
        {primary === 'post-by-hand' || others.includes('post-by-hand') ? (
          <Button variant={primary === 'post-by-hand' ? 'default' : 'outline'} onClick={onPostByHand}>
            {stepLabels['post-by-hand']}
          </Button>
        ) : null}
        {primary && isTransitionStep(primary) ? (
          <Button
            loading={steps.busy === primary}
            disabled={steps.busy !== null || (isTooLong && shouldFitLength(primary))}
            title={isTooLong && shouldFitLength(primary) ? 'The text is too long for its network' : undefined}
            onClick={() => void steps.run(primary)}
          >
            {stepLabels[primary]}
          </Button>
        ) : null}
        {menu.length > 0 ? <ActionMenu label="More actions" items={menu} /> : null}
      </div>
    </header>
  )
}

function ViewLink({ url, isPrimary }: { url: string; isPrimary: boolean }) {
  return (
    <KitButton
      component="a"
      href={url}
      target="_blank"
      rel="noopener"
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      View live
    </KitButton>
  )
}
