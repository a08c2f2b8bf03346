import * as answersRoutes from '@draftwright/contract/routes/form-answers.generated'
import { upload } from '@draftwright/contract/routes/storage.generated'
import * as formsRoutes from '@draftwright/contract/routes/forms.generated'
import { api, type RouteArgs, toEndpoint, type RouteResult } from '../../api/api.ts'
import { fetchAndSaveFile } from '../../api/download.ts'

/** A list of forms counts their answers. */
const answered = ['forms', 'formAnswers'] as const

const formsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listForms: build.query<RouteResult<'forms.list'>, RouteArgs<'forms.list'>>({
      ...toEndpoint(formsRoutes.list, 'Failed to fetch the forms'),
      providesTags: ['forms'],
    }),
    readForm: build.query<RouteResult<'forms.read'>, RouteArgs<'forms.read'>>({
      query: (args) =>
        toEndpoint(formsRoutes.read, 'Failed to fetch the form').query({ ...args, query: { with_trash: 'true' } }),
      providesTags: ['forms'],
    }),
    createForm: build.mutation<RouteResult<'forms.create'>, RouteArgs<'forms.create'>>({
      ...toEndpoint(formsRoutes.create, 'Failed to create the form'),
      invalidatesTags: ['forms'],
    }),
    updateForm: build.mutation<RouteResult<'forms.update'>, RouteArgs<'forms.update'>>({
      ...toEndpoint(formsRoutes.update, 'Failed to save the form'),
      invalidatesTags: (_form, error) => (error ? [] : ['forms']),
    }),
    /** For a form to hand out; it belongs to one once that is saved. */
    uploadFormFile: build.mutation<RouteResult<'storage.upload'>, File>({
      query: (file) => {
        const body = new FormData()
        body.set('file', file)
        const path = `/storage/v1/object/downloads/${encodeURIComponent(file.name.slice(-200))}`
        return { route: { ...upload, path }, fallback: `${file.name} could not be uploaded`, body }
      },
    }),
    removeForm: build.mutation<RouteResult<'forms.remove'>, RouteArgs<'forms.remove'>>({
      ...toEndpoint(formsRoutes.remove, 'Failed to delete the form'),
      invalidatesTags: ['forms'],
    }),
    restoreForm: build.mutation<RouteResult<'forms.restore'>, RouteArgs<'forms.restore'>>({
      ...toEndpoint(formsRoutes.restore, 'Failed to restore the form'),
      invalidatesTags: ['forms'],
    }),
    listFormAnswers: build.query<RouteResult<'formAnswers.list'>, RouteArgs<'formAnswers.list'>>({
      ...toEndpoint(answersRoutes.list, 'Failed to fetch the answers'),
      providesTags: ['formAnswers'],
    }),
    acceptFormAnswers: build.mutation<RouteResult<'formAnswers.accept'>, RouteArgs<'formAnswers.accept'>>({
      ...toEndpoint(answersRoutes.accept, 'Failed to accept the answer'),
      invalidatesTags: answered,
    }),
    discardFormAnswers: build.mutation<RouteResult<'formAnswers.discard'>, RouteArgs<'formAnswers.discard'>>({
      ...toEndpoint(answersRoutes.discard, 'Failed to move the answer'),
      invalidatesTags: answered,
    }),
    takeFormSuggestion: build.mutation<
      RouteResult<'formAnswers.takeSuggestion'>,
      RouteArgs<'formAnswers.takeSuggestion'>
    >({
      ...toEndpoint(answersRoutes.takeSuggestion, 'Failed to change the contact'),
      invalidatesTags: ['formAnswers', 'crm'],
    }),
    addAnswerRecord: build.mutation<RouteResult<'formAnswers.addRecord'>, RouteArgs<'formAnswers.addRecord'>>({
      ...toEndpoint(answersRoutes.addRecord, 'Failed to add the answer to the table'),
      invalidatesTags: ['formAnswers'],
    }),
    removeFormAnswer: build.mutation<RouteResult<'formAnswers.remove'>, RouteArgs<'formAnswers.remove'>>({
      ...toEndpoint(answersRoutes.remove, 'Failed to delete the answer'),
      invalidatesTags: answered,
    }),
  }),
})

export const {
  useListFormsQuery,
  useLazyListFormsQuery,
  useReadFormQuery,
  useCreateFormMutation,
  useUpdateFormMutation,
  useUploadFormFileMutation,
  useRemoveFormMutation,
  useRestoreFormMutation,
  useListFormAnswersQuery,
  useAcceptFormAnswersMutation,
  useDiscardFormAnswersMutation,
  useTakeFormSuggestionMutation,
  useAddAnswerRecordMutation,
  useRemoveFormAnswerMutation,
} = formsApi

export const downloadAnswerFile = (id: string) =>
  fetchAndSaveFile(answersRoutes.download, { params: { id } }, 'The file could not be downloaded')

export const downloadFormAnswers = (id: string, state: 'received' | 'suspected' | 'discarded') =>
  fetchAndSaveFile(answersRoutes.exportAll, { params: { id }, query: { state } }, 'The answers could not be downloaded')
