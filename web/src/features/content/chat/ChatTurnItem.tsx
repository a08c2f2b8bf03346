import type { Run } from '@draftwright/contract/generation'
import type { ChatReply, Proposal } from '@draftwright/contract/proposals'
import { Fragment } from 'react'
import { formatUsage, ModelName } from '../../generation/index.ts'
import { type Desk, FeedbackRun, ProposalCard, SourceLinks, SourceNumber, Warning } from '../feedback/index.ts'
import styles from './ChatPanel.module.css'

interface ChatTurnItemProps {
  run: Run
  /** Null: it proposes no change. */
  proposal: Proposal | null
  desk: Desk
  onPoint: (change: Proposal['changes'][number] | null) => void
}

/** What a person asked, and what the model answered and proposes. */
export function ChatTurnItem({ run, proposal, desk, onPoint }: ChatTurnItemProps) {
  const { asked, reply, state, usage, model } = run
  return (
    <li className={styles.turn}>
      <p className={styles.request}>{asked?.feedback}</p>
      {state === 'done' ? null : <FeedbackRun run={run} />}
      {reply === null ? null : (
        <div className={styles.reply}>
          <ReplyText reply={reply} />
          {reply.unsupported.length > 0 ? (
            <Warning>No source for: {reply.unsupported.map(({ text }) => text).join(', ')}</Warning>
          ) : null}
          {reply.sources.length > 0 ? <SourceLinks sources={reply.sources} /> : null}
          {proposal ? null : (
            <p className={styles.by}>
              <ModelName id={model} />
              {usage ? ` · ${formatUsage(usage)}` : ''}
            </p>
          )}
        </div>
      )}
      {proposal ? (
        <ProposalCard
          proposal={proposal}
          desk={desk}
          usage={usage}
          onPoint={onPoint}
          onDecide={() => undefined}
          onAskAgain={null}
        />
      ) : null}
    </li>
  )
}

/** The reply in paragraphs; each number leads to its source. */
function ReplyText({ reply: { text, sources } }: { reply: ChatReply }) {
  if (text === '') return null
  return (
    <p className={styles.text}>
      {text.split(/(\[\d{1,2}\])/u).map((part, at) => {
        const source = sources.find(({ number }) => part === `[${number}]`)
        return source === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- The parts of a text that does not change.
          <Fragment key={at}>{part}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <SourceNumber key={at} source={source} />
        )
      })}
    </p>
  )
}
