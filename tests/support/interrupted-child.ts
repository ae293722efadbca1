import { writeSync } from 'node:fs'
import { abandonWhenInterrupted, beginOutput, createOutputWriter } from '../../cli/io/output-store.ts'

// Run as a program, bundled: a build that waits in its middle until somebody interrupts it.

const session = await beginOutput(process.argv[2]!)
abandonWhenInterrupted(session, (signal) => process.exit(signal === 'SIGINT' ? 130 : 143))
createOutputWriter(session).write('half.html', 'half a site')
setInterval(() => {}, 1000)
writeSync(1, 'waiting\n')
