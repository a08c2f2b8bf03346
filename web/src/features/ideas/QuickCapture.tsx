import { TextInput } from '@mantine/core'
import { IconBulb, IconDeviceMobileShare } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import classes from './QuickCapture.module.css'
import { maxIdeaLength } from '@draftwright/contract/vocabulary'
import { useAddIdea } from './use-add-idea.ts'

/** One line, Enter, done: the field is empty for the next idea at once. A refused idea is restored into the field. */
export function QuickCapture({ pillarId }: { pillarId: string | null }) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const addIdea = useAddIdea()
  function add(event: FormEvent) {
    event.preventDefault()
    const sent = text.trim()
    if (sent === '') return
    setText('')
    setFailure(null)
    void addIdea(sent, pillarId).then((refusal) => {
      if (refusal === null) return
      setText((now) => (now === '' ? sent : `${sent}\n${now}`))
      setFailure(`${refusal} Your text is still here.`)
    })
  }
  return (
    <form onSubmit={add} className={classes.capture}>
      <TextInput
        size="md"
        aria-label="Quick idea"
        placeholder="Type an idea and press Enter"
        leftSection={<IconBulb size={18} stroke={1.6} />}
        rightSection={
          <Link
            to={paths.capture}
            className={classes.elsewhere}
            aria-label="Capture from anywhere"
            title="Capture from other pages, apps and email"
          >
            <IconDeviceMobileShare size={18} stroke={1.6} aria-hidden />
          </Link>
        }
        maxLength={maxIdeaLength}
        value={text}
        error={failure}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
