import { Progress, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './BrowserModels.module.css'
import { explainAbsence, explainFailure, getBrowserName, unavailableReason } from './explain.ts'
import { modelSize, toModelOptions } from './model-options.ts'
import { downloadModel } from './run-model.ts'
import { type Availability, getBrowserModels } from './browser-models.ts'

const options = toModelOptions(null)

/** The model of the browser itself: whether it is there, and its download, which starts with a click only. */
export function BrowserModelSection() {
  const absence = explainAbsence('LanguageModel')
  const noTranslator = explainAbsence('Translator')
  return (
    <Section title="In this browser">
      {absence === null ? <BrowserModel /> : <Note>{absence}</Note>}
      {noTranslator === null ? (
        <Note>{getBrowserName()} also translates posts: open a post, then Feedback.</Note>
      ) : absence === null ? (
        <Note>{noTranslator}</Note>
      ) : null}
    </Section>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="var(--ink-soft)" mt={4}>
    {children}
  </Text>
)

function BrowserModel() {
  const [availability, setAvailability] = useState<Availability | null>(null)
  /** From 0 to 1 while it is downloaded; browsers may tell only the start and the end. */
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => {
    const answer = getBrowserModels().LanguageModel?.availability(options) ?? Promise.resolve('unavailable' as const)
    let isGone = false
    answer.then(
      (found) => {
        if (!isGone) setAvailability(found)
      },
      (error: unknown) => {
        if (!isGone) setFailure(explainFailure(error))
      },
    )
    return () => {
      isGone = true
      running.current?.abort()
    }
  }, [])
  const download = async () => {
    const stop = new AbortController()
    running.current = stop
    setFailure(null)
    setShare(0)
    try {
      await downloadModel({ options, signal: stop.signal, onProgress: setShare })
      setAvailability('available')
    } catch (error) {
      setFailure(explainFailure(error))
    }
    setShare(null)
  }
  if (share !== null)
    return (
      <div className={styles.ask} role="status">
        <Text size="sm">
          Downloading the model of {getBrowserName()} ({modelSize}). This can take a while.
        </Text>
        <Progress
          w="100%"
          size="sm"
          value={share === 0 ? 100 : share * 100}
          animated={share === 0}
          aria-label="Download of the model"
        />
        <Button size="sm" variant="outline" onClick={() => running.current?.abort()}>
          Stop
        </Button>
      </div>
    )
  return (
    <>
      {availability === 'available' ? (
        <Text size="sm">
          The model of {getBrowserName()} is ready. Texts it writes stay on this computer until you save them.
        </Text>
      ) : availability === 'unavailable' ? (
        <Note>{unavailableReason}</Note>
      ) : availability === null ? (
        failure === null && <Note>Looking for the model of {getBrowserName()} …</Note>
      ) : (
        <div className={styles.ask}>
          <Text size="sm">
            {getBrowserName()} has a model of its own. It has to be downloaded once: {modelSize}, with 22 GB of free
            disk space. It starts only when you click.
          </Text>
          <Button size="sm" variant="outline" onClick={() => void download()}>
            Download model
          </Button>
        </div>
      )}
      {failure === null ? null : (
        <Text size="sm" mt="xs" role="alert">
          {failure}
        </Text>
      )}
    </>
  )
}
