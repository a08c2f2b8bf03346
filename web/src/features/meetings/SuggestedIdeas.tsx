import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { SuggestedIdea } from '@draftwright/contract/meetings/meeting-notes'
import { IconBulb } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useCreateMeetingIdeaMutation, useListSuggestedIdeasQuery } from './api.ts'
import styles from './meeting-page.module.css'
import noteStyles from './notes.module.css'

const reasons: Readonly<Record<SuggestedIdea['why'], string>> = {
  asked_twice: 'Asked more than once',
  story: 'A story somebody told',
  objection: 'An objection to answer in a post',
  question: 'A question others may have too',
}

/** What was said that may be worth a post; one click makes the idea. */
export function SuggestedIdeas({ meeting, onShow }: { meeting: Meeting; onShow: (seq: number) => void }) {
  const { data } = useListSuggestedIdeasQuery(meeting.id)
  const [create, { isLoading }] = useCreateMeetingIdeaMutation()
  const mayCreate = useCan()('ideas:write')
  const navigate = useNavigate()
  if (data === undefined || data.length === 0) return null
  async function makeIdea({ from_seq, to_seq, text: words, context }: SuggestedIdea) {
    // With what was said around it, so that whoever writes knows what it was about.
    const said = context.map(({ speaker, text }) => `${speaker}: ${text}`)
    const text = said.length > 1 ? `${words}\n\n${said.join('\n')}` : words
    try {
      const idea = await create({ params: { id: meeting.id }, body: { from_seq, to_seq, text } }).unwrap()
      void navigate(paths.idea(idea.id))
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (
    <section className={styles.noteSection} aria-label="Ideas for posts">
      <h2>Ideas for posts</h2>
      {!meeting.may_be_quoted && (
        <p className={styles.hint}>Not cleared for quoting. Ideas from it are flagged. Change this under Details.</p>
      )}
      <ul>
        {data.map((idea) => (
          <li key={`${idea.from_seq} ${idea.text}`} className={styles.note}>
            <div className={styles.noteWords}>
              <button type="button" className={styles.noteText} onClick={() => onShow(idea.from_seq)}>
                {idea.text}
              </button>
              <p className={styles.noteFacts}>{reasons[idea.why]}</p>
              {idea.context.length > 1 && (
                <blockquote className={noteStyles.context}>
                  {idea.context.map(({ seq, speaker, text }) => (
                    <p key={seq}>
                      <b>{speaker}</b> {text}
                    </p>
                  ))}
                </blockquote>
              )}
            </div>
            {idea.idea_id !== null ? (
              <Link className={styles.made} to={paths.idea(idea.idea_id)}>
                Open idea
              </Link>
            ) : (
              mayCreate && (
                <Button
                  variant="outline"
                  size="sm"
                  className={styles.fixed}
                  icon={<IconBulb size={14} aria-hidden />}
                  disabled={isLoading}
                  aria-label={`Make an idea: ${idea.text}`}
                  onClick={() => void makeIdea(idea)}
                >
                  Make an idea
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
