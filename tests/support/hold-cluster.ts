import { startCluster } from '@/db/embedded';

// A process that uses the cluster named by its argument until it is killed.
process.on('message', () => {});
const cluster = await startCluster(String(process.argv[2]));
process.send?.(cluster.home);
