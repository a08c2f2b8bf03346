import type { Idea } from '@draftwright/contract/ideas'
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { usePillarNames } from '../pillars/index.ts'
import { extractFirstLine, extractRemainder } from './idea-title.ts'
import classes from './IdeaRow.module.css'
import { SourceIcon } from './SourceIcon.tsx'
import { StarButton } from './StarButton.tsx'
import { TagChips } from './TagChips.tsx'
import { useArchiveIdea } from './use-archive-idea.ts'
import { useCanChangeIdea } from './use-can-change-idea.ts'
import { VoteButton } from './VoteButton.tsx'

export function IdeaRow({ idea, onDelete }: { idea: Idea; onDelete: () => void }) {
  const mayChange = useCanChangeIdea()
  const pillarName = usePillarNames()(idea.pillar_id)
  const setArchived = useArchiveIdea()
  const title = extractFirstLine(idea.text, 120)
  const isArchived = idea.status === 'archived'
  return (
    <li className={classes.row}>
      <Link to={paths.idea(idea.id)} className={classes.link} data-row>
        <span className={classes.title}>
          <SourceIcon source={idea.source} />
          <span className={classes.words}>{title}</span>
        </span>
        <span className={classes.rest}>{extractRemainder(idea.text, title).slice(0, 160)}</span>
      </Link>
      <span className={classes.facts}>
        {idea.tags.length > 0 && (
          <span className={classes.tags}>
            <TagChips tags={idea.tags} />
          </span>
        )}
        {pillarName !== null && <span className={classes.pillar}>{pillarName}</span>}
        {idea.n_contents > 0 && (
          <span className="tabular">
            {idea.n_contents} {idea.n_contents === 1 ? 'post' : 'posts'}
          </span>
        )}
        <StatusBadge status={idea.status} />
        <span className={classes.time}>
          <TimeAgo time={idea.created_at} />
        </span>
      </span>
      <span className={classes.acts}>
        <VoteButton idea={idea} />
        <StarButton idea={idea} />
        {mayChange(idea) && (
          <ActionMenu
            label={`Actions for ${extractFirstLine(idea.text, 40)}`}
            items={[
              isArchived
                ? { label: 'Unarchive', icon: IconArchiveOff, onClick: () => setArchived(idea, false) }
                : { label: 'Archive', icon: IconArchive, onClick: () => setArchived(idea, true) },
              { label: 'Delete…', icon: IconTrash, isDanger: true, onClick: onDelete },
            ]}
          />
        )}
      </span>
    </li>
  )
}
