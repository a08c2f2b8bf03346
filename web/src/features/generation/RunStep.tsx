import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronRight, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import classes from './RunProgress.module.css'
import type { StepView } from './run-view.ts'
import type { Step } from '@draftwright/contract/vocabulary'

interface RunStepProps extends StepView {
  label: string
  isOpenAtFirst: boolean
  /** Undefined: the step cannot be repeated now. */
  onRerun: ((step: Step) => void) | undefined
}

const icons: Record<StepView['state'], ReactNode> = {
  queued: <span className={classes.dot} />,
  running: <Loader size={14} />,
  done: <IconCheck size={15} className={classes.done} />,
  failed: <IconAlertTriangle size={15} className={classes.failed} />,
  stopped: <IconPlayerStop size={15} />,
}

/** Open while it writes, collapsed when it is done, unless the person chose otherwise. */
export function RunStep({ step, state, text, label, thinking_ms, isOpenAtFirst, onRerun }: RunStepProps) {
  const [chosen, setChosen] = useState<boolean | null>(isOpenAtFirst ? true : null)
  const isOpen = text !== '' && (chosen ?? state === 'running')
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = box.current
    if (element && isAtEnd.current && state === 'running') element.scrollTop = element.scrollHeight
  }, [text, state])
  const textId = `step-${step}-text`
  return (
    <li className={classes.step} data-state={state}>
      <div className={classes.line}>
        <span className={classes.icon} aria-hidden>
          {icons[state]}
        </span>
        <button
          type="button"
          className={classes.label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? textId : undefined}
          disabled={text === ''}
          onClick={() => setChosen(!isOpen)}
        >
          {label}
          <span className="visually-hidden">, {stateLabels[state]}</span>
          {state === 'running' && text === '' && thinking_ms !== undefined && (
            <span className={classes.thinking}>Thinking · {Math.round(thinking_ms / 1000)} s</span>
          )}
          {text !== '' && <IconChevronRight size={14} className={classes.chevron} aria-hidden />}
        </button>
        {onRerun !== undefined && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Run “${label}” and the following steps again`}
            title={`Run “${label}” and the following steps again`}
            icon={<IconRefresh size={15} />}
            // Only steps that the route accepts get the handler.
            onClick={() => onRerun(step as Step)}
          />
        )}
      </div>
      {isOpen && (
        <div
          ref={box}
          id={textId}
          className={classes.text}
          role="region"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls must be reachable without a mouse.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24
          }}
        >
          {text}
        </div>
      )}
    </li>
  )
}

const stateLabels: Record<StepView['state'], string> = {
  queued: 'waiting',
  running: 'in progress',
  done: 'done',
  failed: 'failed',
  stopped: 'stopped',
}
