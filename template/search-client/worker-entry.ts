import { serve, type WorkerScope } from './worker.ts'

serve(self as unknown as WorkerScope, fetch)
