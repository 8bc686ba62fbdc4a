import { runCommand } from './runCommand';

void runCommand(
  (_url, migrations) =>
    Promise.resolve(
      migrations.length > 0
        ? `The database is up to date now; ran ${migrations.join(', ')}.`
        : 'The database was up to date already.',
    ),
  { asOwner: true },
);
