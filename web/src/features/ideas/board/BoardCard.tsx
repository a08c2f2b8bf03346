import type { Idea } from '@draftwright/contract/ideas'
import { IconArchive, IconArrowRight, IconPencil } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { usePillarNames } from '../../pillars/index.ts'
import { extractFirstLine } from '../idea-title.ts'
import { SourceIcon } from '../SourceIcon.tsx'
import { TagChips } from '../TagChips.tsx'
import { useCanChangeIdea } from '../use-can-change-idea.ts'
import { VoteButton } from '../VoteButton.tsx'
import { handleCardKey } from './board-keys.ts'
import { type BoardPlace, placeNames, getPlace } from './board-moves.ts'
import { useDraggableIdea } from './drag.ts'
import classes from './Board.module.css'
import type { BoardMover } from './use-board-mover.ts'

export function BoardCard({ idea, mover }: { idea: Idea; mover: BoardMover }) {
  const card = useRef<HTMLLIElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const navigate = useNavigate()
  const mayChange = useCanChangeIdea()
  const pillarName = usePillarNames()(idea.pillar_id)
  const title = extractFirstLine(idea.text, 120)
  useDraggableIdea(card, idea)
  const { shouldTakeFocus, follow } = mover
  useLayoutEffect(() => {
    const element = link.current
    if (shouldTakeFocus(idea.id)) element?.focus()
    // A response from before the move may revert it for a moment.
    return () => {
      if (document.activeElement === element) follow(idea.id)
    }
    // Only when the card appears: it has just been moved here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const goes = (['inbox', 'shortlist', 'archive'] as const satisfies BoardPlace[]).filter(
    (to) => to !== getPlace(idea) && mover.explainRefusal(idea, to) === null,
  )
  return (
    <li ref={card} className={classes.card}>
      <div className={classes.words}>
        <Link
          ref={link}
          to={paths.idea(idea.id)}
          draggable={false}
          className={classes.link}
          data-row
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onKeyDown={(event) => handleCardKey(event, getPlace(idea), (to) => mover.move(idea, to, true))}
        >
          <SourceIcon source={idea.source} /> {title}
        </Link>
        {mayChange(idea) && (
          <ActionMenu
            label={`Move ${extractFirstLine(idea.text, 40)}`}
            items={[
              ...goes.map((to) => ({
                label: `Move to ${placeNames[to]}`,
                icon: to === 'archive' ? IconArchive : IconArrowRight,
                onClick: () => mover.move(idea, to, true),
              })),
              {
                label: 'Draft…',
                icon: IconPencil,
                onClick: () => void navigate(`${paths.idea(idea.id)}#generate`),
              },
            ]}
          />
        )}
      </div>
      <div className={classes.facts}>
        <VoteButton idea={idea} />
        <TagChips tags={idea.tags} />
        {pillarName !== null && <span className={classes.pillar}>{pillarName}</span>}
      </div>
    </li>
  )
}
