import type { Idea } from '@draftwright/contract/ideas'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCan } from '../../../api/rights.ts'
import { paths } from '../../../app/paths.ts'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import { PillarSelect } from '../../pillars/index.ts'
import { formatSimilarity } from '../alike/similarity.ts'
import { MergeDialog } from '../alike/MergeDialog.tsx'
import { useListSimilarIdeasQuery, useUpdateIdeaMutation } from '../api.ts'
import { extractFirstLine } from '../idea-title.ts'
import { IdeaTags } from '../IdeaTags.tsx'
import { SourceIcon } from '../SourceIcon.tsx'
import { MailSender, SourceLink } from '../SourceLink.tsx'
import { useCanChangeIdea } from '../use-can-change-idea.ts'
import { useIdeaVote } from '../use-idea-vote.ts'
import { VoteButton } from '../VoteButton.tsx'
import { TriageActions } from './TriageActions.tsx'
import classes from './Triage.module.css'
import type { Triage } from './use-triage.ts'
import { useTriageKeys } from './use-triage-keys.ts'

interface TriageCardProps {
  idea: Idea
  isDecided: boolean
  triage: Triage
}

/** One idea in full, and all decisions about it. */
export function TriageCard({ idea, isDecided, triage }: TriageCardProps) {
  const navigate = useNavigate()
  const tags = useRef<HTMLInputElement>(null)
  const [isMerging, setMerging] = useState(false)
  const { data: similar = [] } = useListSimilarIdeasQuery({ params: { id: idea.id } }, { skip: isDecided })
  const [update] = useUpdateIdeaMutation()
  const { vote } = useIdeaVote()
  const mayChangeAny = useCanChangeIdea()
  const may = useCan()
  const mayChange = mayChangeAny(idea) && !isDecided
  const likest = similar.find(({ idea: other }) => mayChangeAny(other))?.idea
  const own = {
    s: mayChange ? () => triage.shortlist(idea) : null,
    a: mayChange ? () => triage.archive(idea) : null,
    d: may('generation:write') ? () => void navigate(`${paths.idea(idea.id)}#generate`) : null,
    v: vote === null ? null : () => vote(idea),
    t: mayChange ? () => tags.current?.focus() : null,
    m: mayChange && likest !== undefined ? () => setMerging(true) : null,
    j: () => triage.go(1),
    k: () => triage.go(-1),
  }
  useTriageKeys(own)
  return (
    <>
      <article
        className={classes.card}
        aria-label={extractFirstLine(idea.text, 60)}
        data-decided={isDecided || undefined}
      >
        <div className={classes.facts}>
          <span>
            <SourceIcon source={idea.source} /> Added <TimeAgo time={idea.created_at} />
          </span>
          <MailSender idea={idea} />
          {idea.source_url !== null && <SourceLink source={idea.source} url={idea.source_url} />}
          {isDecided && <span className={classes.decided}>Already decided</span>}
          <VoteButton idea={idea} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content must be focusable. */}
        <p className={classes.text} tabIndex={0}>
          {idea.text}
        </p>
        <div className={classes.fields}>
          <IdeaTags idea={idea} isReadOnly={!mayChange} inputRef={tags} />
          <PillarSelect
            value={idea.pillar_id}
            isDisabled={!mayChange}
            onChange={(pillar_id) =>
              update({ params: { id: idea.id }, body: { pillar_id } })
                .unwrap()
                .catch(showErrorToast)
            }
          />
        </div>
        {similar.length > 0 && (
          <div className={classes.similar}>
            <h2>Similar to</h2>
            <ul>
              {similar.slice(0, 3).map(({ idea: other, likeness }) => (
                <li key={other.id}>
                  <Link to={paths.idea(other.id)}>{extractFirstLine(other.text, 90)}</Link>
                  <span>{formatSimilarity(likeness)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {!mayChangeAny(idea) && (
          <p className={classes.note}>Only the author and publishers can decide. You can vote.</p>
        )}
      </article>
      <TriageActions actions={{ ...own, z: triage.canUndo ? triage.undo : null }} />
      {isMerging && likest !== undefined && (
        <MergeDialog
          kept={likest}
          other={idea}
          onClose={() => setMerging(false)}
          onMerged={(mergeId) => triage.merged(idea, mergeId)}
        />
      )}
    </>
  )
}
