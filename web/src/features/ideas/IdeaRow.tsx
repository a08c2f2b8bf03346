import type { Idea } from '@draftwright/contract/ideas'
import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { usePillarNames } from '../pillars/index.ts'
import { firstLine, remainder } from './idea-title.ts'
import classes from './IdeaRow.module.css'
import { SourceIcon } from './SourceIcon.tsx'
import { StarButton } from './StarButton.tsx'
import { TagChips } from './TagChips.tsx'
import { useArchive } from './use-archive.ts'
import { useMayChange } from './use-may-change.ts'
import { VoteButton } from './VoteButton.tsx'

export function IdeaRow({ idea, onDelete }: { idea: Idea; onDelete: () => void }) {
  const mayChange = useMayChange()
  const pillarName = usePillarNames()(idea.pillar_id)
  const setArchived = useArchive()
  const title = firstLine(idea.text, 120)
  const isArchived = idea.status === 'archived'
  return (
    <li className={classes.row}>
      <Link to={`/idea/${idea.id}`} className={classes.link} data-row>
        <span className={classes.title}>
          <SourceIcon source={idea.source} />
          <span className={classes.words}>{title}</span>
        </span>
        <span className={classes.rest}>{remainder(idea.text, title).slice(0, 160)}</span>
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
          <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Actions for ${firstLine(idea.text, 40)}`}
                icon={<IconDots size={16} />}
              />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={isArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
                onClick={() => setArchived(idea, !isArchived)}
              >
                {isArchived ? 'Take out of the archive' : 'Archive'}
              </Menu.Item>
              <Menu.Item color="var(--danger)" leftSection={<IconTrash size={16} />} onClick={onDelete}>
                Delete…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  )
}
