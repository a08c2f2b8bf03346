import type { Meeting } from '@draftwright/contract/meetings/meetings'
import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { PillarSelect, useReadPillarQuery, useUpdatePillarMutation } from '../pillars/index.ts'
import { useListSaidKeywordsQuery } from './api.ts'
import styles from './meeting-page.module.css'

/** Terms of the customers, each added to a pillar by one click. */
export function SaidKeywords({ meeting, onShow }: { meeting: Meeting; onShow: (seq: number) => void }) {
  const { data = [] } = useListSaidKeywordsQuery(meeting.id)
  const own = meeting.entities.find(({ kind }) => kind === 'pillar')?.ref_id ?? null
  const [pillarId, setPillarId] = useState(own)
  const mayWrite = useCan()('pillars:write')
  const { data: pillar } = useReadPillarQuery({ params: { id: pillarId ?? '' } }, { skip: pillarId === null })
  const [update, { isLoading }] = useUpdatePillarMutation()
  if (data.length === 0) return null
  function addKeyword(keyword: string) {
    if (pillar === undefined) return
    const { id, name, keywords } = pillar
    const send = (list: string[]) => update({ params: { id }, body: { keywords: list } }).unwrap()
    const undo = () => void send(keywords).catch(showErrorToast)
    send([...keywords, keyword]).then(() => showToast(`“${keyword}” was added to ${name}`, { undo }), showErrorToast)
  }
  return (
    <section className={styles.noteSection} aria-label="Keywords in customers’ words">
      <h2>Keywords in customers’ words</h2>
      {mayWrite && (
        <PillarSelect label="Add to pillar" none="Choose a pillar" value={pillarId} onChange={setPillarId} />
      )}
      <ul>
        {data.map(({ keyword, reason, seq }) => {
          const isAdded = pillar?.keywords.includes(keyword) === true
          return (
            <li key={keyword} className={styles.note}>
              <div className={styles.noteWords}>
                <button type="button" className={styles.noteText} onClick={() => onShow(seq)}>
                  {keyword}
                </button>
                <p className={styles.noteFacts}>{reason}</p>
              </div>
              {mayWrite && (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={pillar === undefined || isAdded || isLoading}
                  aria-label={`${isAdded ? 'Added' : 'Add to the pillar'}: ${keyword}`}
                  onClick={() => addKeyword(keyword)}
                >
                  {isAdded ? 'Added' : 'Add'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
