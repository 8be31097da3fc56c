import type { Command } from 'commander';
import type { DeskCall, Print } from './call-desk.ts';
import { clientCall } from './client-id.ts';
import { addDepositCommands } from './deposit-commands.ts';
import { addExchangeCommands } from './exchange-commands.ts';
import { addLoanCommands } from './loan-commands.ts';
import { addOfferingCommands } from './offering-commands.ts';
import { addCorporateCommands } from './corporate-commands.ts';
import { addBondCommands } from './bond-commands.ts';
import { addNoteCommands } from './note-commands.ts';
import { addPlacingCommands } from './placing-commands.ts';
import { addOtcCommands } from './otc-commands.ts';
import { addQuantCommands } from './quant-commands.ts';
import { addFundCommands } from './fund-commands.ts';
import { addOverdrawnCommands } from './overdrawn-commands.ts';
import { addPacCommands } from './pac-commands.ts';
import { addPayeeCommands } from './payee-commands.ts';
import { addProductCommands } from './product-commands.ts';
import { addScoreCommands } from './score-commands.ts';
import { addWithdrawalCommands } from './withdrawal-commands.ts';
import { addOrderCommands } from './order-commands.ts';
import { addPlanCommands } from './plan-commands.ts';

/** Everything that moves money of clients, and how they are rated. */
export function addBankingCommands(program: Command, connect: () => DeskCall, print: Print): void {
  const ofClient = clientCall(connect);
  addExchangeCommands(
    program.command('exchange').description('currency exchange: terms, list, reversal'),
    connect,
    print,
  );
  addDepositCommands(program, connect, print);
  addPayeeCommands(
    program.command('payee').description('bank accounts of clients in another name'),
    connect,
    print,
  );
  addWithdrawalCommands(program, connect, print);
  addOrderCommands(program, connect, print);
  addPlanCommands(program, connect, print);
  addProductCommands(
    program.command('product').description('the catalogue, and money of clients in it'),
    connect,
    print,
  );
  addOfferingCommands(
    program.command('offering').description('public offerings, and applications for them'),
    connect,
    print,
  );
  addBondCommands(
    program.command('bond').description("bonds, their prices and clients' orders"),
    connect,
    print,
  );
  addNoteCommands(
    program.command('note').description('structured notes, and subscriptions of clients'),
    connect,
    print,
  );
  addQuantCommands(
    program.command('quant').description('strategy notes, their values, and purchases of clients'),
    connect,
    print,
  );
  addPlacingCommands(
    program
      .command('placing')
      .description('institutional placings, block trades, and applications of clients'),
    connect,
    print,
  );
  addOtcCommands(
    program
      .command('otc')
      .description('shares sold over the counter, their quotes, and price requests of clients'),
    connect,
    print,
  );
  addFundCommands(
    program.command('fund').description('funds, their prices, and orders that wait for them'),
    connect,
    print,
  );
  addCorporateCommands(
    program.command('corporate').description('dividends of stocks'),
    connect,
    print,
  );
  addLoanCommands(program.command('loan').description('loans of clients'), connect, print);
  addOverdrawnCommands(
    program.command('overdrawn').description('outstanding balances of clients'),
    connect,
    print,
  );
  addScoreCommands(
    program.command('score').description('credit scores of clients'),
    ofClient,
    print,
  );
  addPacCommands(
    program.command('pac').description('PAC codes for withdrawals of clients'),
    ofClient,
    print,
  );
}
