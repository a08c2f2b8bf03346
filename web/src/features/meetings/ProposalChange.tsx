import type { MeetingProposal } from '@draftwright/contract/meetings/meeting-proposals'
import styles from './proposals.module.css'

const mostQuotes = 3
const ruleNames: Readonly<Record<string, string>> = {
  asked: 'asked and answered',
  said: 'said',
  attendee: 'took part',
  meeting: 'from the decisions or the summary',
}

/** What is there beside what it becomes, and the words for it. */
export function ProposalChange({ proposal, onShow }: { proposal: MeetingProposal; onShow: (seq: number) => void }) {
  const { old, new: next, evidence, rule, modes } = proposal
  return (
    <>
      <div className={styles.change} data-sides={modes.length > 0 || old !== null || undefined}>
        {(modes.length > 0 || old !== null) && (
          <p className={styles.old}>
            <span className={styles.side}>Now</span>
            {old === null ? <em>empty</em> : <del>{old}</del>}
          </p>
        )}
        <p className={styles.new}>
          {(modes.length > 0 || old !== null) && <span className={styles.side}>Then</span>}
          {next}
        </p>
      </div>
      <p className={styles.quotes}>
        {evidence.slice(0, mostQuotes).map(({ seq, quote }) => (
          <button key={`${seq} ${quote}`} type="button" title={`Show line ${seq}`} onClick={() => onShow(seq)}>
            {/* What is proposed word for word needs no second reading. */}
            {next.includes(quote) ? `Line ${seq}` : `“${quote}”`}
          </button>
        ))}
        <span>{ruleNames[rule] ?? rule}</span>
      </p>
    </>
  )
}
