import type { FormAnswer } from '@draftwright/contract/form-answers'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { downloadAnswerFile } from './api.ts'
import classes from './forms.module.css'

/** The files of one answer, each to be saved. */
export function AnswerFiles({ files }: { files: FormAnswer['answers'][number]['files'] }) {
  const save = async (id: string) => {
    const failure = await downloadAnswerFile(id)
    if (failure !== null) showErrorToast(failure)
  }
  return (
    <span className={classes.files}>
      {files.map(({ id, filename }) => (
        <Button
          key={id}
          size="sm"
          variant="outline"
          icon={<IconDownload size={14} aria-hidden />}
          aria-label={`Download ${filename}`}
          onClick={() => void save(id)}
        >
          <span className={classes.filename}>{filename}</span>
        </Button>
      ))}
    </span>
  )
}
